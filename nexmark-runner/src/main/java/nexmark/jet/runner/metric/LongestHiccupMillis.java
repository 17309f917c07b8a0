package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;

/**
 * What the platform did to a thread that wanted next to nothing: sleep a millisecond, wake, look at the clock. The
 * delay holds pauses of this JVM as well as those of kernel, hypervisor and neighbours; what {@link SafepointMillis}
 * does not explain was theirs. The idea is jHiccup's.
 *
 * @see <a href="https://github.com/giltene/jHiccup">jHiccup</a>
 */
@AutoService(EngineMetric.class)
public final class LongestHiccupMillis implements EngineMetric {

    static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LongAccumulator longestNanos = new LongAccumulator(Math::max, 0);
    private volatile Thread sleeper;

    @Override
    public String name() {
        return "longestHiccupMillis";
    }

    @Override
    public String description() {
        return "The longest delay of a thread that should wake every millisecond, whatever delayed it.";
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::sleepAndLook, "nexmark-hiccups");
        thread.setDaemon(true);
        sleeper = thread;
        thread.start();
    }

    @Override
    public double sample() {
        return longestNanos.getThenReset() / 1e6;
    }

    @Override
    public void close() {
        Thread thread = sleeper;
        sleeper = null;
        LockSupport.unpark(thread);
    }

    private void sleepAndLook() {
        long asleepAt = System.nanoTime();
        while (sleeper == Thread.currentThread()) {
            LockSupport.parkNanos(this, SLEEP_NANOS);
            long awakeAt = System.nanoTime();
            slept(awakeAt - asleepAt);
            asleepAt = awakeAt;
        }
    }

    /** A sleep of this length has ended; what exceeds the millisecond is the delay. */
    void slept(long nanos) {
        longestNanos.accumulate(nanos - SLEEP_NANOS);
    }
}
