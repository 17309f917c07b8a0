package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

/** What a reader sees first: verdict and headline. */
class VerdictWordsTest {

    private static MadeResult disturbed() {
        return MadeResult.of("run")
                .with("/plan/allowDisturbed", true)
                .with("/notes", List.of("machine disturbed: it stalled for 300 ms; --allow-disturbed"));
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
                .anyMatch(note -> note.endsWith("series complete: the last row of each window"));
    }
}
