package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.util.LinkedHashMap;
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
public final class CooperativeRunDelayMillis implements EngineMetric {

    /**
     * The tolerated part of each thread's time. Threads that wake a thousand times a second wait for 2 % on an idle
     * machine.
     */
    static final double TOLERATED_RATIO = 0.1;

    private final Map<String, Double> parts = new LinkedHashMap<>();
    private NativeThreads threads = NativeThreads.named();
    private String prefix;
    private long fromNanos;
    private long toNanos;
    private double sumMillis = Double.NaN;

    @Override
    public About about() {
        return new About(
                Scope.MEMBER,
                Across.SUM,
                "Time Jet's cooperative threads were ready to run and waited for a processor, all threads together.");
    }

    @Override
    public void start(HazelcastInstance member) {
        prefix = "hz." + member.getName() + ".jet.cooperative.";
        threads = NativeThreads.named(prefix);
        toNanos = EpochClock.nanos();
    }

    @Override
    public double sample() {
        fromNanos = toNanos;
        toNanos = EpochClock.nanos();
        parts.clear();
        threads.waitedMillis().forEach((name, millis) -> parts.put(name.substring(prefix.length()), millis));
        sumMillis = parts.isEmpty()
                ? Double.NaN
                : parts.values().stream().mapToDouble(Double::doubleValue).sum();
        return sumMillis;
    }

    @Override
    public Map<String, Double> parts() {
        return Map.copyOf(parts);
    }

    @Override
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        double spanMillis = (toNanos - fromNanos) / 1e6;
        if (sumMillis > TOLERATED_RATIO * parts.size() * spanMillis) {
            consumer.accept(new TimedIncident(
                    IncidentKind.CPU_CONTENTION,
                    TimeUnit.NANOSECONDS.toMillis(fromNanos),
                    spanMillis,
                    String.format(
                            Locale.ROOT,
                            "%d cooperative threads waited %.0f ms of %.0f ms for a processor",
                            parts.size(),
                            sumMillis,
                            spanMillis * parts.size())));
        }
    }

    @Override
    public void close() {
        threads.close();
    }
}
