package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MadeResult;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void aLatencyIsShownOnlyNextToTheVerySettingsOfTheStudyAndHighestRatesAreNoLatencies() {
        assertThat(shown("blog-2021", 1_000_000, 20, 1)).containsExactly("p99.99 14.0");
        assertThat(shown("blog-2021", 1_000_000_000, 500, 45)).containsExactly("p99 26.0");
        assertThat(shown("standard", 1_000_000, 20, 1)).isEmpty();
        assertThat(shown("blog-2021", 500_000, 20, 1)).isEmpty();
        assertThat(shown("blog-2021", 1_000_000, 200, 1)).isEmpty();
        assertThat(shown("blog-2021", 1_000_000, 20, 2)).isEmpty();
        assertThat(shown("blog-2021", 25_000_000, 500, 1)).isEmpty();
    }

    private static List<String> shown(String profile, long rate, long slideMillis, int members) {
        return Percentiles.published(plan(profile, rate, slideMillis, members)).stream()
                .map(point -> point.metric() + " " + point.millis())
                .toList();
    }

    private static RunPlan plan(String profile, long rate, long slideMillis, int members) {
        return MadeResult.of("run")
                .with("/plan/workload/query", "q5")
                .with("/plan/workload/profile", profile)
                .with("/plan/workload/rate", rate)
                .with("/plan/workload/windowMillis", 10_000)
                .with("/plan/workload/slideMillis", slideMillis)
                .with("/plan/cluster/members", members)
                .with("/plan/cluster/threads", 2 * members)
                .make()
                .plan();
    }
}
