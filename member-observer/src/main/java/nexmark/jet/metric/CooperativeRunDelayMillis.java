package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.util.Map;

/**
 * Whether Jet's threads get the processors they want: the kernel's count of the time in which they were ready to run
 * and something else ran. NaN outside Linux.
 */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.MEMBER,
        across = Across.SUM,
        description =
                "Time Jet's cooperative threads were ready to run and waited for a processor, all threads together.")
public final class CooperativeRunDelayMillis implements EngineMetric {

    /**
     * The tolerated part of each thread's time. Threads that wake a thousand times a second wait for 2 % on an idle
     * machine.
     */
    static final double TOLERATED_RATIO = 0.1;

    private NativeThreads threads = NativeThreads.named();
    private String prefix;

    @Override
    public void start(HazelcastInstance member) {
        prefix = "hz." + member.getName() + ".jet.cooperative.";
        threads = NativeThreads.named(prefix);
    }

    @Override
    public double sample(Span span) {
        Map<String, Double> parts = span.parts();
        threads.waitedMillis().forEach((name, millis) -> parts.put(name.substring(prefix.length()), millis));
        double sumMillis = parts.values().stream().reduce(Double::sum).orElse(Double.NaN);
        double allMillis = span.nanos() / 1e6 * parts.size();
        if (sumMillis > TOLERATED_RATIO * allMillis) {
            span.addIncident(
                    IncidentKind.CPU_CONTENTION,
                    "%d cooperative threads waited %.0f ms of %.0f ms for a processor",
                    parts.size(),
                    sumMillis,
                    allMillis);
        }
        return sumMillis;
    }

    @Override
    public void close() {
        threads.close();
    }
}
