package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MadeResult;
import org.junit.jupiter.api.Test;

class PublishedPointTest {

    @Test
    void aLatencyIsShownOnlyNextToTheVerySettingsOfTheStudy() {
        assertThat(PublishedPoint.latenciesOf(plan("blog-2021", 1_000_000, 20, 1)))
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.metric()).isEqualTo("p99.99");
                    assertThat(point.value()).isEqualTo(14);
                });
        List.of(
                        plan("standard", 1_000_000, 20, 1),
                        plan("blog-2021", 500_000, 20, 1),
                        plan("blog-2021", 1_000_000, 200, 1),
                        plan("blog-2021", 1_000_000, 20, 2))
                .forEach(other -> assertThat(PublishedPoint.latenciesOf(other))
                        .as(other.toString())
                        .isEmpty());
    }

    @Test
    void latenciesAtHigherRatesAreShownTooAndHighestRatesAreNoLatencies() {
        assertThat(PublishedPoint.latenciesOf(plan("blog-2021", 1_000_000_000, 500, 45)))
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.metric()).isEqualTo("p99");
                    assertThat(point.value()).isEqualTo(26);
                });
        assertThat(PublishedPoint.latenciesOf(plan("blog-2021", 20_000_000, 500, 1)))
                .singleElement()
                .satisfies(point -> assertThat(point.value()).isEqualTo(5));
        assertThat(PublishedPoint.latenciesOf(plan("blog-2021", 25_000_000, 500, 1)))
                .isEmpty();
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
