package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.query.Query;
import nexmark.jet.runner.run.Q93Hoarder;
import nexmark.jet.runner.soak.SoakPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakCommandTest {

    /** 40 steps of 10 s at 2,000 events/s, of which one in 50 is a person. */
    private static final long EVENTS_OF_Q4 = 40 * 10 * 2000 / 50 * 49;

    @TempDir
    private static Path shared;

    private static Path csvOfQ4;
    private static Ran q4;

    @TempDir
    private Path folder;

    @BeforeAll
    static void soakQ4() {
        csvOfQ4 = shared.resolve("heap.csv");
        q4 = Ran.nexmark("soak", "q4", "--hours", "0.1", "--csv", csvOfQ4.toString());
    }

    @AfterEach
    void nothingIsLeftRunning() {
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
    }

    @Test
    void aQueryThatForgetsIsBounded() throws IOException {
        assertBounded(q4, csvOfQ4, "q4", "standard");
    }

    @Test
    void aQueryOfTheStudyThatForgetsIsBounded() throws IOException {
        Path csv = folder.resolve("heap.csv");
        Ran q6 = Terminal.nexmark("soak", "q6", "--profile", "blog-2021", "--hours", "0.1", "--csv", csv.toString());
        assertBounded(q6, csv, "q6", "blog-2021");
        Terminal.assertFits(q6);
    }

    @Test
    void itBeginsWithOneLineWhereThereIsNoTerminal() {
        assertThat(q4.out().lines().findFirst())
                .hasValueSatisfying(
                        first -> assertThat(first).contains(" h of events in ").hasSizeGreaterThan(Terminal.COLUMNS));
    }

    private static void assertBounded(Ran ran, Path csv, String query, String profile) throws IOException {
        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out())
                .startsWith(query + " Average ")
                .contains("heap after GC MB")
                .contains("BOUNDED: heap after GC ");
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(1 + SoakPlan.SAMPLES);
        assertThat(lines.get(1)).startsWith(query + "," + profile + ",10000,").endsWith(",true");
        assertThat(lines.get(SoakPlan.SAMPLES))
                .startsWith(query + "," + profile + ",400000,")
                .endsWith(",false");
        assertThat(Folders.files(csv.getParent())).containsExactly("heap.csv");
    }

    @Test
    void everyEventHasGoneThroughWhenASampleIsTaken() throws IOException {
        Path again = folder.resolve("again.csv");
        Ran.nexmark("soak", "q4", "--hours", "0.1", "--threads", "1", "--csv", again.toString());
        List<String[]> samples = columns(csvOfQ4);
        assertThat(samples.get(SoakPlan.SAMPLES - 1)[4]).isEqualTo(Long.toString(EVENTS_OF_Q4));
        assertThat(samples.stream().map(sample -> sample[5]))
                .as("rows by the same event times")
                .containsExactlyElementsOf(
                        columns(again).stream().map(sample -> sample[5]).toList());
    }

    @Test
    void aLeakIsFound() throws IOException {
        Path services = Files.createDirectories(folder.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve(Query.class.getName()), Q93Hoarder.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        URL[] classes = {folder.resolve("classes").toUri().toURL()};
        Ran ran;
        try (URLClassLoader withFault = new URLClassLoader(classes, before)) {
            thread.setContextClassLoader(withFault);
            ran = Ran.nexmark("soak", "q93", "q1", "--hours", "0.1");
        } finally {
            thread.setContextClassLoader(before);
            Q93Hoarder.KEPT.clear();
        }
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(3);
        assertThat(ran.out().lines().filter(line -> line.contains("verdict")))
                .satisfiesExactly(
                        hoarder -> assertThat(hoarder).contains("INVALID: heap growing by "),
                        healthy -> assertThat(healthy).contains("BOUNDED: "));
    }

    private static List<String[]> columns(Path csv) throws IOException {
        return Files.readAllLines(csv).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }
}
