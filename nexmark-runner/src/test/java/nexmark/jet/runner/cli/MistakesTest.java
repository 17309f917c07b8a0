package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What all mistakes of users cost: one line on stderr, and nothing is left. */
class MistakesTest {

    @TempDir
    private Path folder;

    @TempDir
    private Path files;

    @ParameterizedTest
    @CsvFileSource(resources = "mistakes.csv", delimiter = '|')
    void isOneLineThatNamesItAndWhatWasExpected(String command, String expected) {
        boolean writes = command.matches("(run|max-throughput|compare --rate|experiment)( .*)?|replay .* none.jsonl")
                && !command.contains("--out");
        String out = writes ? " --out " + folder.resolve("results") : "";
        String given = command.replace("\\n", "\n").replace("ESC", "\u001b");
        Ran ran = Ran.nexmark((given + out).split(" "));
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).contains(expected).hasLineCount(1).endsWith("\n");
        assertThat(ran.out()).isEmpty();
        assertThat(Folders.files(folder)).isEmpty();
    }

    @Test
    void aFileIsNoFolderForResults() throws IOException {
        Path file = Files.writeString(files.resolve("file"), "kept");
        Ran ran = Ran.nexmark("run", "q5", "--out", file.toString());
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).hasLineCount(1);
        assertThat(file).hasContent("kept");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hazelcast: 5 | is not a Hazelcast configuration: Child hazelcast is not a mapping",
                "hazelcast: {config-replacers: {replacers: [{class-name: x.Y}]}}"
                        + " | is not a Hazelcast configuration: java.lang.ClassNotFoundException: x.Y"
            })
    void aConfigurationThatTheEngineCannotReadIsRefused(String yaml, String why) throws IOException {
        Path file = Files.writeString(files.resolve("h.yaml"), yaml);
        isOneLineThatNamesItAndWhatWasExpected(
                "run q5 --cluster processes:2 --hazelcast " + file, "--hazelcast " + file + " " + why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run q5 --jvm zgc",
                "compare --jvm g1-5ms,zgc,parallel q5",
                "max-throughput q5 --jvm zgc",
                "verify q5 --cluster processes:2 --jvm zgc",
                "probe --jvm zgc"
            })
    void aPresetThatTheMembersCannotHaveIsRefusedBeforeAnythingIsMeasured(String command) {
        int jdk = Runtime.version().feature();
        assumeThat(jdk).as("older than a preset needs").isLessThan(24);
        isOneLineThatNamesItAndWhatWasExpected(
                command, "--jvm is 'zgc', which needs JDK 24 or newer; the members' is JDK " + jdk);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run q1", "compare --rate 1k,2k q1", "verify q1", "probe", "experiment FILE --dry-run"})
    void aHeapThatDoesNotFitIsRefusedBeforeAnyMemberIsSaidToStart(String command) throws IOException {
        assumeThat(Path.of("/proc/meminfo"))
                .as("the platform says how much memory is available")
                .exists();
        Path experiment = Files.writeString(
                files.resolve("e.yaml"),
                "{base: {workload: {query: q5}, cluster: 'processes:2'}, axes: {jvmOptions: [[-Xmx1g], [-Xmx9000g]]}}");
        String whole = command.contains("FILE")
                ? command.replace("FILE", experiment.toString())
                : command + " --cluster processes:2 --jvm-options -Xmx9000g";
        isOneLineThatNamesItAndWhatWasExpected(whole, "cluster processes:2 takes ");
    }

    private static final String WORDS = "it said \u001b[31mred\u009b\rwords";

    static List<Exception> failures() {
        return List.of(
                new UserMistake(WORDS),
                new ClusterFailure(WORDS),
                new UncheckedIOException(WORDS, new IOException(WORDS)),
                new IllegalStateException(WORDS, new IllegalArgumentException(WORDS)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aTerminalObeysNothingInAFailure(Exception failure) throws Exception {
        StringWriter printed = new StringWriter();
        CommandLine command = Nexmark.commandLine().setErr(new PrintWriter(printed, true));
        command.getExecutionExceptionHandler().handleExecutionException(failure, command, null);
        assertThat(printed.toString()).contains("it said ?[31mred?").doesNotContainPattern("[\\p{Cc}&&[^\n\t]]");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "plan-mistakes.csv", delimiter = '|', quoteCharacter = '`')
    void aWholePlanThatIsWrongIsRefused(String changes, String expected) throws IOException {
        String json = PlanOptionsTest.defaultPlanJson();
        for (String change : changes.replace("\\n", "\n").split(" ; ", -1)) {
            String[] sides = (change + " ").split(" -> ?", 2);
            assertThat(json).contains(sides[0]);
            json = json.replace(sides[0], sides[1].strip());
        }
        assertRefused(json, expected);
    }

    @Test
    void aPlanAndOptionsContradictEachOther() throws IOException {
        assertRefused(
                PlanOptionsTest.defaultPlanJson(),
                "--plan gives the whole plan, expected no further options, but given: q5 --rate",
                "q5",
                "--rate",
                "5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{base: {workload: {query: q5}, cluster: attach}} | cluster is 'attach', expected attach:[NAME@]HOST:PORT[,HOST:PORT...], or attach with cluster.client FILE",
                "{base: {workload: {query: q5}, cluster: {kind: attach, client: c.yaml, where: 'a:1'}}} | cluster is 'attach:a:1' and cluster.client is c.yaml, expected one place",
                "{base: {workload: {query: q5}, cluster: {kind: attach, client: gone.yaml}}} | gone.yaml: no such file",
                "{base: {workload: {query: q5}}, axes: {java: [./]}} | java=./: cluster.java ./ has no file \"release\", expected the folder of JDK 17 or newer",
                "{base: {workload: {query: q5}}, axes: {jvm: [none]}} | jvm=none: cluster.jvm is 'none'",
                "{base: {workload: {query: q5}, phases: {measureMillis: 100ms}}} | p90 takes 29 samples, but measureMillis: 100ms has 5, expected measureMillis: 1s or more, or other percentiles",
                "{base: {workload: {query: q5}, cluster: 'ssh:nowhere.json'}} | nowhere.json",
            })
    void anExperimentThatCannotBeCarriedOutIsRefusedInItsOwnWords(String yaml, String message) throws IOException {
        Path file = Files.writeString(files.resolve("e.yaml"), yaml);
        isOneLineThatNamesItAndWhatWasExpected("experiment " + file + " --dry-run", message);
        isOneLineThatNamesItAndWhatWasExpected("experiment " + file, message);
    }

    private void assertRefused(String json, String expected, String... options) throws IOException {
        Path plan = Files.writeString(files.resolve("plan.json"), json);
        isOneLineThatNamesItAndWhatWasExpected(String.join(" ", Ran.words("run --plan", plan, options)), expected);
    }
}
