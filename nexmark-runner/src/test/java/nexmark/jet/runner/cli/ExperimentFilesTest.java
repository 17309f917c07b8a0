package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.cluster.MadeJdk;
import nexmark.jet.documents.Pages;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.result.MadeResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command accepts every experiment that comes with the project. */
class ExperimentFilesTest {

    private static final Path CONFIGS = Path.of("..", "cluster-configs");
    private static final Path FOLDER = CONFIGS.resolve("experiments");
    private static final Path EXAMPLES = Path.of("..", "results", "examples");
    private static final int HOSTS = 45;
    private static final int THREADS_OF_A_HOST = 14;

    @TempDir
    private Path folder;

    /** A small version says how many minutes it takes. */
    @ParameterizedTest
    @MethodSource("files")
    void theCommandAcceptsEachFile(Path file) throws IOException {
        String printed = assertAccepted(Files.readString(file));
        String description = ExperimentFile.read(file).description();
        assertThat(description).isNotEmpty();
        if (file.toString().endsWith("-small.yaml")) {
            String said = description.contains("less than a minute") ? "s" : "min";
            assertThat(minutes(printed, said))
                    .isEqualTo(minutes(description, said))
                    .isLessThan(15);
        }
    }

    private static int minutes(String text, String unit) {
        Matcher about = Pattern.compile("about (\\d+) " + unit).matcher(text);
        return unit.equals("min") && about.find() ? Integer.parseInt(about.group(1)) : 0;
    }

    @ParameterizedTest
    @ValueSource(strings = {"experiments.md", "ec2.md"})
    void theCommandAcceptsTheExamplesOnPages(String page) throws IOException {
        List<String> examples = Pages.blocks(Pages.DOCS.resolve(page), "yaml", "json");
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            assertAccepted(example);
        }
    }

    @Test
    void eachHasASmallVersion() throws IOException {
        List<String> names =
                filesIn(FOLDER).map(file -> file.getFileName().toString()).toList();
        assertThat(names.stream().filter(name -> !name.endsWith("-small.yaml")))
                .hasSizeGreaterThan(10)
                .allMatch(name -> names.contains(name.replace(".yaml", "-small.yaml")));
    }

    /** Paths in an experiment are those of the project's folder, which has an inventory with hosts enough. */
    private String assertAccepted(String experiment) throws IOException {
        Path inventory = Files.writeString(folder.resolve("inventory.json"), inventory());
        String seenFromHere = experiment
                .replace("cluster-configs/", CONFIGS + "/")
                .replaceAll("(ssh:|where: )inventory.json", "$1" + inventory)
                .replaceAll("% of results/[\\w/-]+", "% of " + folder.resolve("sustained"));
        if (experiment.contains("% of results/")) {
            sustain(folder.resolve("sustained"));
        }
        for (String jdk : List.of("17", "25")) { // no name in this JVM's environment
            seenFromHere = seenFromHere.replace(
                    "'" + jdk + "'", MadeJdk.in(folder.resolve(jdk), jdk).toString());
        }
        Path file = Files.writeString(folder.resolve("experiment.yaml"), seenFromHere);
        Ran ran = Ran.line("experiment --dry-run", file, "--out", folder.resolve("out"));
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).containsPattern("\\d+ cells?, \\d+ repetitions?, ");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
        return ran.out();
    }

    /** A cluster of each size has sustained a rate. */
    private static void sustain(Path results) {
        for (int members : new int[] {1, 2, 3, 5, 10, 20, 40}) {
            MadeResult.of("run-" + members)
                    .with("/requirements", List.of())
                    .with("/plan/cluster/members", members)
                    .with("/plan/cluster/threads", members)
                    .storeIn(results);
        }
    }

    private static String inventory() {
        return IntStream.rangeClosed(1, HOSTS)
                .mapToObj(host -> """
                        {"host": "10.0.0.%1$d", "user": "ec2-user", "privateAddress": "172.31.0.%1$d", \
                        "cooperativeThreads": %2$d, "pricePerHour": 999.99}""".formatted(host, THREADS_OF_A_HOST))
                .collect(Collectors.joining(",\n", "{\"schemaVersion\": 1, \"hosts\": [\n", "]}"));
    }

    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>(filesIn(FOLDER).toList());
        files.addAll(filesIn(EXAMPLES).toList());
        return files;
    }

    private static Stream<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }
}
