package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunMetricTest {

    @ParameterizedTest
    @EnumSource
    void aFigureOfAResultIsInItsSummaryAndInItsRowUnderTheNameOfTheMetric(RunMetric metric) {
        RunResult result = MadeResult.of("run").figure(metric, 7).make();
        assertThat(metric.of(result)).hasValue(7);
        assertThat(result.summary()).containsEntry(metric.summaryName(), 7.0);
        assertThat(ResultRow.of(result).get(metric.summaryName())).hasToString("7");
    }

    @Test
    void onlyFaultsShowDuplicatesAndARecovery() {
        RunResult result = MadeResult.of("run").make();
        assertThat(RunMetric.LOST.of(result)).hasValue(0);
        assertThat(RunMetric.DUPLICATED.of(result)).isEmpty();
        assertThat(RunMetric.RECOVERY.of(result)).isEmpty();
    }

    @Test
    void ofSeveralRecoveriesTheLongestCounts() {
        RunResult result =
                MadeResult.of("run").recoveries(3_000L, 7_000L, 5_000L).make();
        assertThat(RunMetric.RECOVERY.of(result)).hasValue(7_000);
    }

    @Test
    void theLongestRecoveryIsNotKnownIfTheJobDidNotCatchUpAfterOneOfTheFaults() {
        RunResult result = MadeResult.of("run").recoveries(3_000L, null).make();
        assertThat(RunMetric.RECOVERY.of(result)).isEmpty();
    }
}
