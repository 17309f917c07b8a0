package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {

    @Test
    void itsRateIsMeasuredAndItsAnswersAreProvedWithoutASchedule() {
        RunPlan plan = PlanTree.of("map-mixed")
                .set(PlanSettings.CLOSED, true)
                .set(PlanSettings.IN_FLIGHT, 4)
                .set(PlanSettings.KEYS, 100L)
                .set(new Phases(500, 2_000, 300_000))
                .set(ClusterPlan.embedded(2, 2))
                .set(PlanSettings.ALLOW_DISTURBED, true)
                .plan();
        RunResult seen = TinyPlan.run(QueryLookup.byId("map-mixed"), plan).result();

        assertThat(seen.throughput().emittedPerSecond()).isPositive();
        assertThat(seen.throughput().isOfClosedLoop()).isTrue();
        assertThat(seen.throughput().maxLagMillis()).isZero();
        assertThat(seen.latency().series()).containsKeys("every", "every.get", "every.set");
        assertThat(seen.rows().check().rowsExpected()).isPositive();
        assertThat(seen.rows().check().isRight()).isTrue();
        assertThat(seen.rows().readBack().keys()).isPositive();
        assertThat(seen.rows().readBack().isRight()).isTrue();
        assertThat(seen.notes()).anyMatch(note -> note.startsWith("closed loop: "));
        assertThat(seen.verdict().findings())
                .extracting(Finding::kind)
                .doesNotContain(
                        Kind.RATE_MISSED, Kind.BACKLOG, Kind.FELL_BEHIND, Kind.SOURCE_LAG_UNKNOWN, Kind.UNPROVED);
    }
}
