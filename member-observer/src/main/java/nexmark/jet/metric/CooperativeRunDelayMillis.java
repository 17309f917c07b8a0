package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import nexmark.jet.latency.EpochClock;

/**
 * Whether Jet's threads get the processors they want: the kernel's count of the time in which they were ready to run
 * and something else ran. NaN outside Linux.
 */
@AutoService(EngineMetric.class)
public final class CooperativeRunDelayMillis extends MemberMetric {

    /** The tolerated part of each thread's time. Threads that wake a thousand times a second wait for 2 % on an idle machine. */
    static final double TOLERATED_RATIO = 0.1;

    private final List<CooperativeThread> threads = new ArrayList<>();
    private final Map<String, Double> parts = new LinkedHashMap<>();
    private long fromNanos;
    private long toNanos;
    private double sumMillis = Double.NaN;

    @Override
    public String description() {
        return "Time Jet's cooperative threads were ready to run and waited for a processor, all threads together.";
    }

    @Override
    public Across across() {
        return Across.SUM;
    }

    @Override
    public void start(HazelcastInstance member) {
        String prefix = "hz." + member.getName() + ".jet.cooperative.";
        NativeThreads.named(prefix)
                .forEach((name, id) -> threads.add(new CooperativeThread(name.substring(prefix.length()), id)));
        toNanos = EpochClock.nanos();
    }

    @Override
    public double sample() {
        fromNanos = toNanos;
        toNanos = EpochClock.nanos();
        parts.clear();
        sumMillis = threads.isEmpty() ? Double.NaN : 0;
        for (CooperativeThread thread : threads) {
            double millis = thread.runDelay.growth() / 1e6;
            parts.put(thread.name, millis);
            sumMillis += millis;
        }
        return sumMillis;
    }

    @Override
    public Map<String, Double> parts() {
        return Map.copyOf(parts);
    }

    @Override
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        double spanMillis = (toNanos - fromNanos) / 1e6;
        if (sumMillis > TOLERATED_RATIO * threads.size() * spanMillis) {
            consumer.accept(new TimedIncident(
                    IncidentKind.CPU_CONTENTION,
                    TimeUnit.NANOSECONDS.toMillis(fromNanos),
                    spanMillis,
                    String.format(
                            Locale.ROOT,
                            "%d cooperative threads waited %.0f ms of %.0f ms for a processor",
                            threads.size(),
                            sumMillis,
                            spanMillis * threads.size())));
        }
    }

    @Override
    public void close() {
        threads.forEach(thread -> thread.schedStat.close());
    }

    private static final class CooperativeThread {

        private final String name;
        private final SchedStat schedStat;
        private final Counter runDelay;

        CooperativeThread(String name, long nativeId) {
            this.name = name;
            this.schedStat = SchedStat.ofThread(nativeId);
            this.runDelay = new Counter(schedStat::runDelayNanos);
            runDelay.start();
        }
    }
}
