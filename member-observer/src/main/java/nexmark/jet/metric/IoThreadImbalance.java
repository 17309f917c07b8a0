package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import nexmark.jet.latency.EpochClock;

/** Whether the member's I/O threads of one direction share their work fairly; the parts are each thread's traffic. */
abstract class IoThreadImbalance extends MemberMetric {

    private final String description;
    private final IoThreadTraffic traffic;
    private final ConnectionCount connections = new ConnectionCount();
    private long fromNanos;
    private long toNanos;

    /** @param prefix as of {@link IoThreadTraffic} */
    IoThreadImbalance(String description, String prefix) {
        this.description = description;
        this.traffic = new IoThreadTraffic(prefix);
    }

    @Override
    public final String description() {
        return description;
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
                        TimeUnit.NANOSECONDS.toMillis(fromNanos),
                        (toNanos - fromNanos) / 1e6,
                        complaint)));
    }
}
