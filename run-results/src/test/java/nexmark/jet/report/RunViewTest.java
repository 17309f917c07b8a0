package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;
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
        assertThat(view.title()).contains(" events/s, ");
        assertThat(view.headline().figures()).extracting(Headline.Figure::name).contains("p50", "p90", "p99", "max");
        assertThat(view.timeline().seconds()).isEmpty();
        assertThat(view.timeline().remarks()).first().asString().startsWith("timeline.csv is not in the run's folder.");
        assertThat(view.percentiles().series()).isNotEmpty();
        assertThat(view.percentiles().remarks()).anyMatch(remark -> remark.contains(".hlog: not in the run's folder"));
        assertThat(Page.json(view)).contains("\"kind\":\"run\"").doesNotContain("NaN", "\n");
    }

    @Test
    void aPercentileWithoutItsSamplesIsAbsentAndSaysHowManyItNeeds() throws IOException {
        Files.copy(Path.of("src/test/resources/result-schema-1.json"), folder.resolve("result.json"));
        assertThat(view(folder).headline().figures())
                .filteredOn(figure -> figure.name().equals("p99"))
                .singleElement()
                .satisfies(figure -> {
                    assertThat(figure.value()).isNull();
                    assertThat(figure.note()).isEqualTo("needs 299 samples");
                });
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

    @Test
    void aSecondWithFewRowsHasNoP99() {
        Timeline timeline = view(RUN).timeline();
        List<Double> rows = timeline.columns().get("rows");
        List<Double> p99 = timeline.columns().getOrDefault("p99", List.of());
        for (int second = 0; second < p99.size(); second++) {
            assertThat(p99.get(second) == null || rows.get(second) >= 299).isTrue();
        }
        assertThat(timeline.columns()).containsKey("p50");
    }

    /** To one of two members the other one is another process, but not to the reader. */
    @Test
    void otherProcessesAreThoseThatAreNoMembers() {
        Timeline timeline = view(RUN).timeline();
        List<Double> others = timeline.columns().get("othersCpu");
        for (int second = 0; second < others.size(); second++) {
            Double machine = timeline.columns().get("machineCpu").get(second);
            Double members = timeline.columns().get("cpu").get(second);
            if (machine == null || members == null) {
                assertThat(others.get(second)).isNull();
            } else {
                assertThat(others.get(second)).isEqualTo(Math.max(0, machine - members));
            }
        }
        assertThat(others).anyMatch(seconds -> seconds != null && seconds > 0);
    }

    @Test
    void queuesAreSharesOfEachVertexWithQueues() {
        Timeline timeline = view(RUN).timeline();
        assertThat(timeline.queues()).isNotEmpty();
        assertThat(timeline.queues().values())
                .allSatisfy(fills -> assertThat(fills)
                        .hasSameSizeAs(timeline.seconds())
                        .allMatch(fill -> fill == null || (fill >= 0 && fill <= 1)));
    }

    @Test
    void whatHappenedLiesWithinTheRun() {
        assertThat(view(RUN).timeline().marks())
                .isNotEmpty()
                .allMatch(mark -> mark.to() >= mark.from() && mark.count() > 0);
    }

    @Test
    void theNamesOfWhatHappenedAreExplained() {
        Timeline timeline = view(RUN).timeline();
        assertThat(timeline.legend())
                .extracting(Timeline.Meaning::lane)
                .containsExactlyElementsOf(
                        timeline.marks().stream().map(Mark::lane).distinct().toList());
        assertThat(timeline.legend())
                .contains(new Timeline.Meaning("GC pause", "the garbage collector stopped the member's threads"));
    }

    @Test
    void everySeriesSaysWhatItsSamplesAre() {
        assertThat(Percentiles.of(stored(RUN)).series())
                .extracting(series -> series.name() + ": " + series.sample())
                .contains("complete: the last row of each window", "every: each row");
    }

    @Test
    void everyMemberHasItsStripButTheJvmsFiguresAreThoseOfOne() {
        Members members = view(RUN).members();
        assertThat(members.remarks()).singleElement().asString().startsWith("Members share a JVM");
        assertThat(members.members()).hasSize(2);
        assertThat(members.strips())
                .extracting(strip -> strip.name() + " " + strip.figures().size())
                .containsExactly("CPU time 1", "Waiting for a processor 2", "GC pauses 1");
        assertThat(members.strips())
                .allSatisfy(strip -> assertThat(strip.largest()).isPositive());
    }

    @Test
    void theJobHasItsEdgesAndSpikesTheirShares() {
        RunView view = view(RUN);
        assertThat(view.job().edges()).isNotEmpty();
        assertThat(view.job().layers()).isGreaterThan(2);
        assertThat(view.spikes().definition())
                .startsWith("A spike, or excursion, is a time with latencies above ")
                .contains(" the usual ", "Usual is the median of the largest latencies of each 20 ms;");
        assertThat(view.spikes().largest()).isNotEmpty().allSatisfy(spike -> {
            assertThat(spike.cause()).isNotNull();
            assertThat(spike.share()).isBetween(0.3, 1.0);
            assertThat(spike.byChance()).contains(" of ");
        });
    }

    @Test
    void whatMayNotBeQuotedSaysSo() {
        RunView view = view(RUN);
        assertThat(view.title()).startsWith("INVALID: q5 Hot Items, ");
        assertThat(view.warning().word()).isEqualTo("INVALID");
        assertThat(view.caveats())
                .first()
                .satisfies(caveat -> assertThat(caveat.kind()).isEqualTo("failed"));
    }

    @Test
    void theCurveOfASeriesIsThatOfItsLog() {
        StoredResult stored = stored(RUN);
        Percentiles percentiles = Percentiles.of(stored);
        assertThat(percentiles.remarks()).isEmpty();
        Percentiles.Series main = percentiles.series().get(0);
        assertThat(main.isMain()).isTrue();
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

    @Test
    void theFilesNextToThePageAreLinkedByRelativeAddresses() {
        assertThat(view(RUN).disclosure().files())
                .extracting(Disclosure.FileLink::link)
                .contains("./result.json", "./timeline.csv")
                .allMatch(link -> link.startsWith("./"));
    }

    private static RunView view(Path run) {
        return RunView.of(stored(run));
    }

    private static StoredResult stored(Path run) {
        return StoredResults.at(run).get(0);
    }
}
