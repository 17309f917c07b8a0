package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.ObservingThreads;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A span is one second, however long it took. */
class ObserverCpuRatioTest {

    private static final ThreadMXBean CPU_TIMES = ManagementFactory.getThreadMXBean();
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ObserverCpuRatio metric = new ObserverCpuRatio();
    private EngineMetric.Span span;
    private final List<Thread> entered = new ArrayList<>();

    @BeforeEach
    void awaitTheEndOfOtherTestsThreads() {
        Eventually.isTrue("no thread measures", () -> roles().isEmpty());
    }

    @AfterEach
    void leave() {
        entered.forEach(ObservingThreads::leave);
    }

    @Test
    void theRatioIsTheCpuTimeThatTheThreadUsedInTheSpan() {
        Thread self = Thread.currentThread();
        enter(self, "busy");
        long beforeTheStart = cpuNanos(self);
        metric.start();
        long afterTheStart = cpuNanos(self);
        work();
        long least = cpuNanos(self) - afterTheStart;
        double ratio = nextSecond();
        long most = cpuNanos(self) - beforeTheStart;
        assertThat(least).isGreaterThanOrEqualTo(WORK_NANOS);
        assertThat(ratio).isBetween(seconds(least), seconds(most));
        assertThat(span.parts()).containsOnlyKeys("busy").containsValue(ratio);
    }

    @Test
    void aSpanInWhichAThreadBeganOrLeftHasNoFigure() {
        Thread self = Thread.currentThread();
        metric.start();
        assertThat(nextSecond()).as("without threads").isNaN();
        enter(self, "a");
        assertThat(nextSecond()).as("it began").isNaN();
        assertThat(nextSecond()).isNotNaN();
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread other = new Thread(end::join);
        other.start();
        enter(other, "b");
        assertThat(nextSecond()).as("another began").isNaN();
        assertThat(span.parts()).isEmpty();
        assertThat(nextSecond()).isNotNaN();
        ObservingThreads.leave(other);
        assertThat(nextSecond()).as("it left").isNaN();
        assertThat(span.parts()).isEmpty();
        assertThat(nextSecond()).isNotNaN();
        end.complete(null);
    }

    private void enter(Thread thread, String role) {
        entered.add(thread);
        ObservingThreads.enter(thread, role);
    }

    private double nextSecond() {
        span = new EngineMetric.Span(0, NANOS_PER_SECOND, List.of());
        return metric.sample(span);
    }

    /** Uses the processor until the JVM says that this thread has used enough. */
    private static void work() {
        long enough = CPU_TIMES.getCurrentThreadCpuTime() + WORK_NANOS;
        while (CPU_TIMES.getCurrentThreadCpuTime() < enough) {
            Thread.onSpinWait();
        }
    }

    private static long cpuNanos(Thread thread) {
        return CPU_TIMES.getThreadCpuTime(thread.getId());
    }

    private static double seconds(long cpuNanos) {
        return cpuNanos / (double) NANOS_PER_SECOND;
    }

    private static List<String> roles() {
        List<String> roles = new ArrayList<>();
        ObservingThreads.forEach((role, id) -> roles.add(role));
        return roles;
    }
}
