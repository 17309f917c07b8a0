package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.CauseSummary.Count;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.VertexFigures;
import org.junit.jupiter.api.Test;

/** What a reader sees first: verdict and headline. */
class VerdictWordsTest {

    private static MadeResult disturbed() {
        return MadeResult.of("run").disturbed();
    }

    @Test
    void aRunThatIsValidThoughItWasDisturbedSaysBothWhereverItsVerdictIs() {
        RunResult run = disturbed().make();
        assertThat(Headline.of(run).verdict()).isEqualTo("VALID, but disturbed");
        assertThat(Headline.of(run).status()).isEqualTo("VALID");
        assertThat(VerdictWords.inTable(run)).isEqualTo("valid, but disturbed");
        assertThat(VerdictWords.title(run)).startsWith("VALID, but disturbed: q5 ");
        assertThat(VerdictWords.warning(run)).isNull();
    }

    @Test
    void aRunThatKeptNoGuaranteeAndLostRowsSaysSo() {
        MadeResult lossy = MadeResult.of("run").figure(RunMetric.LOST, 3);
        assertThat(VerdictWords.of(lossy.make())).isEqualTo("VALID");
        assertThat(VerdictWords.of(lossy.with("/rows/faulted/guarantee", "none").make()))
                .isEqualTo("VALID, but lossy");
    }

    @Test
    void whatIsNotValidNeedsNoException() {
        MadeResult quiet = MadeResult.of("run").with("/plan/allowDisturbed", true);
        assertThat(VerdictWords.title(quiet.make())).startsWith("q5 ");
        assertThat(VerdictWords.of(disturbed().invalid("lag growing").make())).isEqualTo("INVALID");
        assertThat(VerdictWords.inTable(
                        disturbed().notJudged("answers unproved: --check off").make()))
                .isEqualTo("not-judged");
    }

    @Test
    void onlyATrialOfASearchSaysThatItsRateIsNotTheAnswer() {
        MadeResult run = MadeResult.of("run").tag("search", "q5-81c169dddbde");
        assertThat(Headline.of(run.make()).trial()).isNull();
        assertThat(Headline.of(run.tag("step", "bisect").make()).trial()).startsWith("One trial of a search for ");
    }

    /** How late an event may be and how late the source was are different things, and both are on the page. */
    @Test
    void noTwoThingsAreCalledLagAndTheLargestLatencySaysWhatASampleIs() {
        Headline headline = Headline.of(MadeResult.of("run")
                .figure(RunMetric.LAG, 38)
                .figure(RunMetric.MAX, 38)
                .make());
        assertThat(headline.figures()).extracting(Headline.Figure::name).contains("source lag", "max");
        assertThat(headline.settings()).first().asString().contains(", allowed lag ");
        assertThat(headline.figures())
                .extracting(Headline.Figure::note)
                .anyMatch(note -> note.endsWith(" samples: the last row of each window"));
    }

    @Test
    void aJobThatDoesNotKeepUpSaysSoAndNamesItsBottleneck() {
        assertThat(Headline.limits(MadeResult.of("run")
                        .with("/throughput/scheduledPerSecond", 1000.0)
                        .figure(RunMetric.THROUGHPUT, 700)
                        .figure(RunMetric.LAG, 8000)
                        .with("/job/vertices", List.of(new VertexFigures("count", 700, 10, 0.9, 1.0)))
                        .make()))
                .startsWith(
                        "The job did not keep up with its input.",
                        "The vertex \"count\" is the bottleneck: its queues were usually 90 % full while it took 700 items/s.");
    }

    @Test
    void ofADisturbedRunTheDisturbanceIsSaidFirstAndTheBottleneckIsNotSure() {
        MadeResult run = disturbed().with("/job/vertices", List.of(new VertexFigures("count", 700, 10, 0.9, 1.0)));
        assertThat(Headline.limits(run.make())).satisfies(limits -> {
            assertThat(limits.get(0)).startsWith("Other work disturbed the machine (it stalled for 300 ms; ");
            assertThat(limits).anyMatch(limit -> limit.startsWith("The vertex \"count\" may be the bottleneck: "));
        });
        MadeResult refused = MadeResult.of("run")
                .invalid(Kind.MACHINE_DISTURBED, "machine disturbed: 5.0 % of the processors' time was stolen");
        assertThat(Headline.limits(refused.make())).first().asString().contains("(5.0 % of the processors' time was ");
    }

    @Test
    void thePageOfARunWithFaultsLeadsWithWhatWasLostAndHowLongItTook() {
        Headline headline = Headline.of(
                MadeResult.of("run").figure(RunMetric.RECOVERY, 3_700).make());
        assertThat(headline.figures())
                .extracting(Headline.Figure::name)
                .startsWith("lost", "twice or wrong", "recovery", "p50");
        assertThat(headline.figures().get(2).value()).isEqualTo(3_700);
    }

    @Test
    void whyADisturbedRunIsNotValidBeginsWithTheDisturbance() {
        assertThat(VerdictWords.reasons(disturbed().invalid("lag growing").make()))
                .containsExactly("machine disturbed: it stalled for 300 ms; --allow-disturbed", "lag growing");
        assertThat(VerdictWords.reasons(disturbed().make())).isEmpty();
    }

    @Test
    void whenAndHowLongARunWasMeasuredIsSaid() {
        MadeResult run = MadeResult.of("run")
                .with("/times/startedAt", "2026-11-27T09:12:59.9Z")
                .with("/times/measuredSeconds", 20.004);
        assertThat(Headline.of(run.make()).measured()).isEqualTo("measured 20 s on 2026-11-27 09:12 UTC");
    }

    @Test
    void aJobThatKeepsUpHasNoBottleneckAndSaysWhyLatencyRose() {
        CauseSummary causes = new CauseSummary(
                7,
                6.5,
                0,
                0,
                List.of(new Count(IncidentKind.GC_PAUSE, "a:1", "GC pause", 7, 13.5, 0)),
                List.of(),
                List.of());
        assertThat(Headline.limits(MadeResult.of("run")
                        .with("/throughput/scheduledPerSecond", 1000.0)
                        .figure(RunMetric.THROUGHPUT, 1000)
                        .with("/throughput/maxLagMillis", null)
                        .with("/job/vertices", List.of(new VertexFigures("count", 700, 10, 0.1, 1.0)))
                        .with("/causes", causes)
                        .make()))
                .containsExactly(
                        "The job kept up with its input.",
                        "Latency had 7 excursions above 6.5 ms, 5 ms more than the usual 1.5 ms: 7 of 7 excursions: GC pause on member a:1, worst 14 ms.");
    }

    @Test
    void aBacklogIsNamedAndWhatIsNotKnownIsNotSaid() {
        MadeResult run = MadeResult.of("run")
                .with("/throughput/scheduledPerSecond", 1000.0)
                .figure(RunMetric.THROUGHPUT, 1150);
        assertThat(Headline.limits(run.make())).first().asString().startsWith("The job worked off a backlog ");
        run.with("/throughput/emittedPerSecond", null).with("/throughput/maxLagMillis", null);
        assertThat(Headline.limits(run.make())).isEmpty();
    }
}
