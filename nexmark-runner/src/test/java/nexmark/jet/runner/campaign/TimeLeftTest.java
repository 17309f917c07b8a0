package nexmark.jet.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.runner.run.RunForecast;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    private final AtomicLong nanos = new AtomicLong();
    private final TimeLeft left = new TimeLeft(nanos::get);
    private final RunPlan plan = PlanTree.of("q5").plan();
    private final long planned = RunForecast.of(plan).millis();

    @Test
    void aRunThatTakesLongerLeavesTheTimeOfTheOthers() {
        LongSupplier of3 = left.startOf(List.of(plan, plan, plan));
        assertThat(of3.getAsLong()).isEqualTo(3 * planned);
        pass(planned / 2);
        assertThat(of3.getAsLong()).isEqualTo(3 * planned - planned / 2);
        pass(10 * planned);
        assertThat(of3.getAsLong()).isEqualTo(2 * planned);
    }

    @Test
    void runsAreExpectedToTakeAsMuchLongerAsThoseBefore() {
        left.startOf(List.of(plan, plan, plan));
        pass(2 * planned);
        assertThat(left.startOf(List.of(plan, plan)).getAsLong()).isEqualTo(4 * planned);
        pass(planned);
        assertThat(left.startOf(List.of(plan)).getAsLong()).isEqualTo(Math.round(1.5 * planned));
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
