package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.StoredResult;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredSidesTest {

    @TempDir
    private Path store;

    @BeforeEach
    void storeRuns() {
        run("a1", "before", 0, "g1-5ms", "runs");
        run("a2", "before", 2, "g1-5ms", "runs");
        run("b1", "after", 1, "zgc", "runs");
        run("b2", "after", 3, "zgc", "runs");
    }

    private void run(String id, String label, int startSeconds, String jvm, String folder) {
        MadeResult.of(id)
                .label(label)
                .startedAt(startSeconds)
                .with("/tags", startSeconds == 1 || startSeconds == 2 ? Map.of("host", "c7i") : Map.of())
                .with("/plan/cluster/jvm", jvm)
                .storeIn(store.resolve(folder));
    }

    @Test
    void anArgumentIsAFileARunsFolderAFolderOfRunsOrALabel() {
        run("c1", "other", 4, "zgc", "more");
        String runs = store.resolve("runs").toString();
        assertThat(described(named("before", store.resolve("more").toString())))
                .containsExactly("before a1 a2", "more c1");
        assertThat(described(named(runs + "/a1", runs + "/b1/result.json"))).containsExactly("a1 a1", "b1 b1");
    }

    @Test
    void sidesWhoseLastPartsAreEqualKeepTheirPaths() {
        run("c1", "other", 4, "zgc", "older/runs");
        String older = store.resolve("older/runs").toString();
        String newer = store.resolve("runs").toString();
        assertThat(named(older, newer)).extracting(Side::name).containsExactly(older, newer);
    }

    private List<Side> named(String... arguments) {
        return StoredSides.named(List.of(arguments), store).sides();
    }

    @ParameterizedTest
    @CsvSource({
        "jvm, g1-5ms a1 a2, zgc b1 b2",
        "label, before a1 a2, after b1 b2",
        "cluster.jvm, g1-5ms a1 a2, zgc b1 b2",
        "tag.host, none a1 b2, c7i b1 a2"
    })
    void runsAreSplitByAPropertyInTheOrderOfTheirFirstStart(String property, String first, String second) {
        assertThat(described(split(StoredSides.property(property)))).containsExactly(first, second);
    }

    private List<Side> split(String property) {
        return StoredSides.split(
                property,
                StoredResult.under(store).stream().map(StoredResult::result).toList());
    }

    @Test
    void theErrorsOfASideAreTheLargestOfItsRunsThatCount() throws IOException {
        MadeResult.of("c1").invalid("lag growing").storeIn(store.resolve("runs"));
        said("a1", "0.25");
        said("b1", "1");
        said("c1", "50");
        StoredSides found = StoredSides.named(List.of("before", "after"), store);
        assertThat(found.sides())
                .extracting(side -> found.errors().of(side))
                .containsExactly(new LatencyErrors.OfSide(0.125, 0.5), new LatencyErrors.OfSide(0.5, 0.5));
        said("b1", "-1");
        assertMistake(
                () -> named("before", "after"),
                "b1: measured.json: firstRows is 1.0 events/s, -1.0 ms and 0.5 ms, expected a rate above 0, and times from 0 on");
    }

    /** What a foreign program says next to its run. */
    private void said(String run, String stepMillis) throws IOException {
        Path folder = Files.createDirectories(store.resolve("runs").resolve(run).resolve("foreign"));
        Files.writeString(folder.resolve("measured.json"), """
                {"program": "p", "startMillis": 0, "engine": null, "injected": null, "foreignJobs": null,
                 "firstRows": {"drained": true, "scheduledPerSecond": 1, "stepMillis": %s, "clockErrorMillis": 0.5}, "notes": []}""".formatted(stepMillis));
    }

    @Test
    void mistakesAreNamed() {
        assertMistake(() -> named(), "nothing to compare, expected two results");
        assertMistake(() -> named("before"), "nothing to compare before with, expected two");
        assertMistake(
                () -> named("before", "beforre"), "beforre: no such path, and no run in " + store + " has this label");
        assertMistake(
                () -> StoredSides.named(List.of("before", "x"), store.resolve("nowhere")), "before: no such path, and");
        assertMistake(() -> named("before", "before"), "run a1 is on two sides");
        assertMistake(
                () -> split("workload.rate"), "--by workload.rate is 20000 in 4 runs, expected runs that differ in it");
        assertMistake(() -> split("speed"), "--by is 'speed', expected a setting of the plan");
    }

    private static void assertMistake(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(UserMistake.class).hasMessageStartingWith(message);
    }

    private static List<String> described(List<Side> sides) {
        return sides.stream()
                .map(side -> side.name() + " "
                        + String.join(
                                " ", side.runs().stream().map(run -> run.id()).toList()))
                .toList();
    }
}
