package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.HiccupThread.Hiccup;

/**
 * The longest delay of a thread that wants next to nothing: to sleep four milliseconds, wake, and look at the clock.
 * The delay holds pauses of this JVM as well as stalls by kernel, hypervisor and neighbours; each longer delay becomes
 * an incident that names its cause. The idea is jHiccup's.
 *
 * @see <a href="https://github.com/giltene/jHiccup">jHiccup</a>
 */
@AutoService(EngineMetric.class)
public final class LongestHiccupMillis implements EngineMetric {

    /** The collector's notification arrives within this time of its pause. */
    private static final long NOTIFIED_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    /** Pauses are kept as long as a hiccup may be that overlaps them. */
    private static final int PAUSES_KEPT = 1_000;

    private final HiccupThread sleeper = new HiccupThread(this::delayed);
    private final Queue<Hiccup> hiccups = new ConcurrentLinkedQueue<>();
    private final Queue<TimedIncident> newPauses = new ConcurrentLinkedQueue<>();
    private final Deque<TimedIncident> pauses = new ArrayDeque<>();
    private final GcPauses gcPauses = new GcPauses(pause -> heard(pause.incident()));

    @Override
    public String description() {
        return "The longest delay of a thread that should wake every four milliseconds, whatever delayed it.";
    }

    @Override
    public Across across() {
        return Across.MAX;
    }

    @Override
    public void start() {
        gcPauses.listen();
        sleeper.start();
    }

    @Override
    public double sample() {
        return sleeper.longestNanosThenReset() / 1e6;
    }

    /** Hiccups so new that a pause which explains them may not be known yet wait for the next call. */
    @Override
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        drainIncidents(EpochClock.nanos(), consumer);
    }

    void drainIncidents(long nowNanos, Consumer<TimedIncident> consumer) {
        for (TimedIncident pause = newPauses.poll(); pause != null; pause = newPauses.poll()) {
            pauses.add(pause);
            if (pauses.size() > PAUSES_KEPT) {
                pauses.remove();
            }
        }
        List<TimedIncident> known = new ArrayList<>(pauses);
        Hiccup hiccup = hiccups.peek();
        while (hiccup != null && hiccup.dueNanos() + hiccup.delayNanos() + NOTIFIED_NANOS <= nowNanos) {
            hiccup.incident(known).ifPresent(consumer);
            hiccups.remove();
            hiccup = hiccups.peek();
        }
    }

    @Override
    public void close() {
        gcPauses.close();
        sleeper.close();
    }

    void heard(TimedIncident pause) {
        newPauses.add(pause);
    }

    void delayed(Hiccup hiccup) {
        hiccups.add(hiccup);
    }
}
