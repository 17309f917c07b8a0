package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in where and how members run, and in what is done to them. */
class ClusterMistakesTest {

    @TempDir
    private Path folder;

    @TempDir
    private Path files;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "probe q5 | unexpected argument 'q5'",
                "run q5 --fault partition@1s:2s | --fault partition@1s:2s cannot be done to --cluster embedded:1, expected kill or add there, or --cluster processes:2",
                "run q5 --fault kill@1s | no member would be left",
                "run q5 --cluster processes:2 --measure 20s --fault kill@50s | --fault kill@50s is not over within --measure 20s, expected --measure 70s or more",
                "run q5 --cluster processes:2 --fault kill@5s --check off | --check off does not count what --fault kill@5s costs in rows, expected --check full",
                "run q5 --cluster processes:2 --fault kill@5s --check sample | --check sample does not count what --fault kill@5s costs in rows, expected --check full",
                "run q5 --cluster processes:2 --measure 20s --fault add@10s | --fault add@10s is not over within --measure 20s: a job is spread to a member 10 s after it has joined, expected --measure 30s or more",
                "run q5 --profiler perf | 'perf', expected one of [cpu, alloc, lock, jfr]",
                "run q5 --cluster processes:2 --profiler cpu --fault kill@5s | --profiler cpu and --fault kill@5s exclude each other, expected one of the two",
                "run q5 --cluster processes:2 --jvm-options garbage | --jvm-options has 'garbage', expected an option of java such as -Xmx4g",
                "run q5 --cluster processes:2 --jvm nope | --jvm is 'nope', expected the NAME of a file",
                "run q5 --jvm nope | --jvm is 'nope', expected the NAME of a file",
                "verify q5 --cluster embedded:2 --jvm parallel | --cluster embedded:2 is in this JVM, which runs without a preset, expected --cluster processes:1 with --jvm and --jvm-options, or NEXMARK_JVM=parallel",
                "run q5 --cluster processes:2 --hazelcast nix.yaml | --hazelcast nix.yaml: no such file",
                "run q5 --cluster processes:2 --hazelcast pom.xml | --hazelcast pom.xml is not a Hazelcast configuration",
                "run q5 --cluster processes:2 --hazelcast . | --hazelcast . is a directory, expected a Hazelcast configuration",
                "run q5 --cluster processes:2 --hazelcast /dev/null | --hazelcast /dev/null is no regular file, but is read more than once, expected a file with a Hazelcast configuration (YAML)",
                "run q5 --cluster ssh:/dev/null | /dev/null is no regular file, but is read more than once",
                "run q5 --cluster ssh:nix.json | nix.json: no such file, expected an inventory",
                "run q5 --cluster ssh:../cluster-configs/inventory-two-hosts.json:3 | but the inventory has 2 hosts",
                "run q5 --cluster ssh:../cluster-configs/inventory-two-hosts.json:0 | expected a number of members of at least 1",
                "run q5 --cluster ssh:../cluster-configs/inventory-two-hosts.json --fault add@1s | leave 0 of its 2 hosts to spare",
                "run q5 --cluster attach:host | --cluster is 'attach:host', expected attach:[NAME@]HOST:PORT[,HOST:PORT...], or",
                "run q5 --cluster attach:any@127.0.0.1:1 | nobody listens at 127.0.0.1:1, expected a member of a running",
                "run q5 --cluster attach | --cluster is 'attach', expected attach:[NAME@]HOST:PORT[,HOST:PORT...], or attach with --client FILE",
                "run q5 --cluster attach --client nix.yaml | --client nix.yaml: no such file, expected a configuration of Hazelcast's client, *.yaml, *.yml or *.xml",
                "verify q5 --cluster attach --client pom.xml | --client pom.xml is not a configuration of Hazelcast's client",
                "probe --cluster attach:any@h:1 --client c.yaml | expected one place that says where the cluster is",
                "run q5 --client c.yaml | --client c.yaml says how to reach a running cluster, expected --cluster attach with it",
                "run q5 --cluster attach:h:1 --pin | --jvm, --jvm-options, --hazelcast and --pin are for members with",
                "run q5 --cluster processes:2 --fault kill@1001h | --fault kill@1001h: its time is 1001h, expected at most 1000h",
                "run q5 --cluster processes:2 --fault kill@1s#99999999 | there is no member 99999999 then, expected one of [1, 2]",
                "run q5 --cluster processes:2 --fault kill@1s#9999999999 | --fault kill@1s#9999999999 is no fault, expected such as kill@30s,",
                "run q5 --cluster processes:99999999999 | --cluster is 'processes:99999999999', expected at most 10000 members",
                "verify --threads 8 | --threads, --jvm, --jvm-options, --hazelcast and --pin belong to one cluster",
                "member --join *:5701 | --join is '*:5701', expected IP:PORT of every member",
                "member --ready-file /proc/ready | --ready-file is /proc/ready, ",
                "member --threads 0 | --threads is 0, expected 1 to 4096",
                "member --address 192.0.2.1 | --address is 192.0.2.1, expected one address of this machine",
                "member --address 0.0.0.0 | --address is 0.0.0.0, expected one address of this machine",
                "member --address :: | --address is ::, expected one address of this machine",
                "member --cluster-name ours | no option '--cluster-name'",
                "probe --duration 99ms | --duration is 99ms, expected 100ms to 1h",
            })
    void isOneLineThatNamesItAndWhatWasExpected(String command, String expected) throws IOException {
        Mistakes.assertOneLine(folder, command, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hazelcast: 5 | Child hazelcast is not a mapping",
                "hazelcast: {config-replacers: {replacers: [{class-name: x.Y}]}} | java.lang.ClassNotFoundException: x.Y"
            })
    void aConfigurationThatTheEngineCannotReadIsRefused(String yaml, String reason) throws IOException {
        Path file = Files.writeString(folder.resolve("h.yaml"), yaml);
        assertThat(Ran.nexmark("run", "q5", "--cluster", "processes:2", "--hazelcast", file.toString())
                        .err())
                .startsWith("nexmark run: --hazelcast " + file + " is not a Hazelcast configuration: " + reason)
                .hasLineCount(1);
    }

    @Test
    void aConfigurationThatMembersCouldNotReadIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("h.yaml"), "hazelcast:\n  jet:\n    enabled: true\n", UTF_16);
        assertThat(Ran.nexmark("run", "q5", "--cluster", "processes:2", "--hazelcast", file.toString())
                        .err())
                .contains("h.yaml is no text in UTF-8, expected a Hazelcast configuration (YAML)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run q5 --jvm zgc",
                "run q5 --cluster processes:2 --jvm zgc",
                "compare --jvm g1-5ms,zgc,parallel q5",
                "max-throughput q5 --jvm zgc",
                "verify q5 --cluster processes:2 --jvm zgc",
                "probe --jvm zgc"
            })
    void aPresetThatTheMembersCannotHaveIsRefusedBeforeAnythingIsMeasured(String command) throws IOException {
        Mistakes.assertOneLine(folder, command.replace("zgc", refusedPreset()), whyRefused());
    }

    /** The JDK of this test may be new enough for every preset that there is. */
    private static String refusedPreset() {
        return Runtime.version().feature() < 24 ? "zgc" : "nope";
    }

    private static String whyRefused() {
        int jdk = Runtime.version().feature();
        return jdk < 24
                ? "--jvm is 'zgc', which needs JDK 24 or newer; the members' is JDK " + jdk
                : "--jvm is 'nope', expected the NAME of a file";
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --dry-run"})
    void anExperimentWhoseHeapsTheMachineCouldNotHoldIsRefused(String option) throws IOException {
        assumeThat(Path.of("/proc/meminfo"))
                .as("the platform says how much memory is available")
                .exists();
        Path experiment = Files.writeString(
                files.resolve("e.yaml"),
                "{base: {workload: {query: q5}, cluster: 'processes:2'}, axes: {jvmOptions: [[-Xmx1g], [-Xmx9000g]]}}");
        String command = "experiment " + experiment + " --out " + folder.resolve("results") + option;
        Mistakes.assertOneLine(folder, command, "--cluster processes:2 takes ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run q1", "compare --rate 1k,2k q1", "verify q1", "probe"})
    void aHeapThatDoesNotFitIsRefusedBeforeAnyMemberIsSaidToStart(String command) throws IOException {
        assumeThat(Path.of("/proc/meminfo"))
                .as("the platform says how much memory is available")
                .exists();
        String out = command.startsWith("run") ? " --out " + folder : "";
        Ran ran = Ran.nexmark((command + " --cluster processes:2 --jvm-options -Xmx9000g" + out).split(" "));
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).singleElement().asString().contains("--cluster processes:2 takes ");
        assertThat(ran.out()).isEmpty();
        assertThat(Folders.files(folder)).isEmpty();
    }
}
