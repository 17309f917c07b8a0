package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import java.util.function.Consumer;
import nexmark.jet.latency.EpochClock;

/** Whether the member's I/O threads of one direction share their work fairly; by thread, what each carried. */
abstract class IoThreadImbalance extends MemberMetric {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final IoThreadTraffic traffic;
    private final ConnectionCount connections = new ConnectionCount();
    private long fromNanos;
    private long toNanos;

    IoThreadImbalance(IoThreadTraffic traffic) {
        this.traffic = traffic;
    }

    @Override
    public void start(HazelcastInstance member) {
        traffic.start(member);
        connections.start(member);
        toNanos = EpochClock.nanos();
    }

    @Override
    public double sample() {
        fromNanos = toNanos;
        toNanos = EpochClock.nanos();
        traffic.read(toNanos);
        return traffic.imbalance();
    }

    @Override
    public Map<String, Double> parts() {
        return traffic.parts();
    }

    @Override
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        traffic.complaint(connections.sample())
                .ifPresent(complaint -> consumer.accept(new TimedIncident(
                        IncidentKind.IO_THREAD,
                        fromNanos / NANOS_PER_MILLI,
                        (toNanos - fromNanos) / (double) NANOS_PER_MILLI,
                        complaint)));
    }
}
