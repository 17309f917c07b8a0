package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunViewTest {

    /** A real run of q5 on two members, cut short after some seconds. */
    private static final Path RUN = Path.of("src/test/resources/run-of-q5");

    @TempDir
    private Path folder;

    @Test
    void aPageSaysWhatItsRunsFolderLacks() throws IOException {
        Files.copy(Path.of("src/test/resources/result-schema-1.json"), folder.resolve("result.json"));
        RunView view = view(folder);
        assertThat(view.headline().figures())
                .extracting(figure -> figure.name() + " " + figure.value() + " " + figure.note())
                .contains("p99 null needs 299 samples");
        assertThat(view.timeline().seconds()).isEmpty();
        assertThat(view.timeline().remarks()).first().asString().startsWith("timeline.csv is not in the run's folder.");
        assertThat(view.percentiles().remarks()).anyMatch(remark -> remark.contains(".hlog: not in the run's folder"));
        assertThat(HtmlReport.Page.json(view)).contains("\"kind\":\"run\"").doesNotContain(":NaN", "\n");
    }

    @Test
    void theSecondsOfAStoredRunAreCountedFromTheMeasuredInterval() {
        Timeline timeline = view(RUN).timeline();
        assertThat(timeline.remarks()).isEmpty();
        assertThat(timeline.measureFrom()).isZero();
        assertThat(timeline.seconds().get(0)).isNegative();
        assertThat(timeline.measureTo())
                .isLessThanOrEqualTo(timeline.seconds().get(timeline.seconds().size() - 1) + 1);
        assertThat(timeline.columns()).containsKeys("max", "emitted", "lag", "cpu", "heap");
        assertThat(timeline.columns().values())
                .allSatisfy(figures -> assertThat(figures).hasSameSizeAs(timeline.seconds()));
    }

    /** To one of two members the other one is another process, but not to the reader. */
    @Test
    void otherProcessesAreThoseThatAreNoMembers() {
        Timeline timeline = view(RUN).timeline();
        List<Double> others = timeline.columns().get("othersCpu");
        List<Double> members = timeline.columns().get("cpu");
        List<Double> machine = timeline.columns().get("machineCpu");
        assertThat(IntStream.range(0, others.size()).filter(i -> others.get(i) != null))
                .allMatch(i -> others.get(i) == Math.max(0, machine.get(i) - members.get(i)));
        assertThat(others).anyMatch(seconds -> seconds != null && seconds > 0);
    }

    @Test
    void queuesAreSharesAndWhatHappenedLiesWithinTheRunAndIsExplained() {
        Timeline timeline = view(RUN).timeline();
        assertThat(timeline.queues().values())
                .isNotEmpty()
                .allSatisfy(fills -> assertThat(fills)
                        .hasSameSizeAs(timeline.seconds())
                        .allMatch(fill -> fill == null || (fill >= 0 && fill <= 1)));
        assertThat(timeline.marks()).isNotEmpty().allMatch(mark -> mark.to() >= mark.from());
        assertThat(timeline.legend())
                .extracting(Timeline.Meaning::lane)
                .containsExactlyElementsOf(
                        timeline.marks().stream().map(Mark::lane).distinct().toList());
    }

    @Test
    void severalMembersHaveStripsButTheJvmsFiguresAreThoseOfOne() {
        Members members = view(RUN).members();
        assertThat(members.remarks()).singleElement().asString().startsWith("Members share a JVM");
        assertThat(members.members()).hasSize(2);
        assertThat(members.strips())
                .extracting(strip -> strip.name() + " " + strip.figures().size())
                .containsExactly("Waiting for a processor 2");
        assertThat(members.strips())
                .allSatisfy(strip -> assertThat(strip.largest()).isPositive());
    }

    @Test
    void theJobHasItsEdgesAndSpikesTheirShares() {
        RunView view = view(RUN);
        assertThat(view.warning().word()).isEqualTo("INVALID");
        assertThat(view.caveats()).extracting(RunView.Caveat::kind).startsWith("failed");
        assertThat(view.job().edges()).isNotEmpty();
        assertThat(view.job().bottleneck()).isNull();
        assertThat(view.spikes().definition()).contains(" the usual ", "Usual is the median of the largest latencies");
        assertThat(view.spikes().largest()).isNotEmpty().allSatisfy(spike -> {
            assertThat(spike.cause()).isNotNull();
            assertThat(spike.share()).isBetween(0.3, 1.0);
        });
    }

    @Test
    void theCurveOfASeriesIsThatOfItsLog() {
        StoredResult stored = stored(RUN);
        Percentiles percentiles = Percentiles.of(stored);
        assertThat(percentiles.remarks()).isEmpty();
        Percentiles.Series main = percentiles.series().get(0);
        assertThat(main.isMain()).isTrue();
        assertThat(main.sample()).isEqualTo("the last row of each window");
        assertThat(main.samples()).isEqualTo(stored.result().main().samples());
        double p50 = stored.result().main().percentiles().get("p50").micros() / 1000;
        assertThat(main.points())
                .filteredOn(point -> point.percent() == 50)
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.millis()).isEqualTo(p50);
                    assertThat(point.oneOf()).isEqualTo(2);
                });
    }

    private static RunView view(Path run) {
        return RunView.of(stored(run), null);
    }

    private static StoredResult stored(Path run) {
        return StoredResult.at(run).get(0);
    }
}
