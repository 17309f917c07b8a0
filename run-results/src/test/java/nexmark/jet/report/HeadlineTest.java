package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    @Test
    void aTrialOfASearchSaysThatItsRateIsNotTheAnswer() {
        MadeResult trial = MadeResult.of("run").tag("search", "q5-81c169dddbde").tag("step", "bisect");
        assertThat(Headline.of(trial.make()).trial())
                .startsWith(
                        "One trial of a search for the highest rate: its rate was tried, and need not be the highest.")
                .endsWith("prints the answer.");
    }

    @Test
    void aRunWithAUsersTagIsNoTrial() {
        assertThat(Headline.of(MadeResult.of("run").tag("search", "for a name").make())
                        .trial())
                .isNull();
        assertThat(Headline.of(MadeResult.of("run").make()).trial()).isNull();
    }

    /** How late an event may be and how late the source was are different things, and both are on the page. */
    @Test
    void noTwoThingsAreCalledLag() {
        Headline headline =
                Headline.of(MadeResult.of("run").figure(RunMetric.LAG, 38).make());
        assertThat(headline.figures()).extracting(Headline.Figure::name).contains("source lag");
        assertThat(headline.settings()).first().asString().contains(", allowed lag ");
    }

    @Test
    void theSeriesThatCountsSaysWhatASampleIs() {
        Headline headline =
                Headline.of(MadeResult.of("run").figure(RunMetric.MAX, 38).make());
        assertThat(headline.figures())
                .filteredOn(figure -> figure.name().equals("max"))
                .singleElement()
                .satisfies(
                        figure -> assertThat(figure.note()).endsWith("series complete: the last row of each window"));
    }

    @Test
    void everySeriesOfOursIsExplained() {
        assertThat(List.of("every", "first", "complete"))
                .allSatisfy(series -> assertThat(SeriesWords.sample(series)).isPresent());
        assertThat(SeriesWords.sample("a stranger's")).isEmpty();
    }
}
