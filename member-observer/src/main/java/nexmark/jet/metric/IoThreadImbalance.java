package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.ObjectName;
import nexmark.jet.latency.EpochClock;

/**
 * Whether the member's I/O threads of one direction share their work fairly, between the last two times that Hazelcast
 * published its metrics; the parts are each thread's traffic.
 *
 * @see <a href="https://docs.hazelcast.com/hazelcast/latest/performance/network-io#io-threads">I/O threads</a>
 */
public abstract class IoThreadImbalance implements EngineMetric {

    private static final double WORTH_MENTIONING_BYTES_PER_SECOND = 1e6;
    private static final double MOST_OF_A_FAIR_SHARE = 1.5;

    private final String description;
    private final String prefix;
    private Collection<ObjectName> connections = List.of();
    private final List<IoThread> threads = new ArrayList<>();
    private HazelcastInstance member;
    private long fromNanos;
    private long toNanos;
    private long publishedNanos = -1;

    /** From one time of publishing to the next; NaN if nothing was published since the last sample. */
    private double spanSeconds = Double.NaN;

    /** @param prefix {@code tcp.inputThread} or {@code tcp.outputThread} */
    IoThreadImbalance(String description, String prefix) {
        this.description = description;
        this.prefix = prefix;
    }

    @Override
    public final About about() {
        return new About(Scope.MEMBER, Across.MAX, description);
    }

    @Override
    public void start(HazelcastInstance member) {
        this.member = member;
        toNanos = EpochClock.nanos();
        read();
    }

    /** The busiest thread's bytes as a multiple of the mean: 1 is fair, the number of threads is the worst. */
    @Override
    public double sample() {
        fromNanos = toNanos;
        toNanos = EpochClock.nanos();
        read();
        return imbalance();
    }

    private void read() {
        if (threads.isEmpty()) {
            MemberBeans.of(member, prefix)
                    .forEach((thread, bean) ->
                            threads.add(new IoThread(thread.substring(thread.lastIndexOf('.') + 1), bean)));
        }
        boolean published = false;
        for (IoThread thread : threads) {
            published |= thread.read();
        }
        spanSeconds = Double.NaN;
        if (threads.stream().anyMatch(thread -> thread.bytes < 0)) {
            threads.clear();
            publishedNanos = -1;
        } else if (published) {
            spanSeconds = publishedNanos < 0 ? Double.NaN : (toNanos - publishedNanos) / 1e9;
            publishedNanos = toNanos;
        }
    }

    private double imbalance() {
        long total = totalBytes();
        return Double.isNaN(spanSeconds) || total == 0 ? Double.NaN : (double) busiest().grown * threads.size() / total;
    }

    /** The traffic a second by thread and unit: {@code thread-in-0 megabytes}, {@code thread-in-0 frames}. */
    @Override
    public Map<String, Double> parts() {
        Map<String, Double> parts = new LinkedHashMap<>();
        if (!Double.isNaN(spanSeconds)) {
            for (IoThread thread : threads) {
                parts.put(thread.name + " megabytes", thread.grown / 1e6 / spanSeconds);
                parts.put(thread.name + " frames", thread.grownFrames / spanSeconds);
            }
        }
        return parts;
    }

    @Override
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        double bytesPerSecond = totalBytes() / spanSeconds;
        long count = connections();
        if (!(bytesPerSecond >= WORTH_MENTIONING_BYTES_PER_SECOND) || count < 2) {
            return;
        }
        String busiest = busiest().name;
        double megabytes = bytesPerSecond / 1e6;
        if (threads.size() == 1) {
            consumer.accept(incident("%s alone carried %d connections' %.1f MB/s", busiest, count, megabytes));
        } else if (imbalance() > MOST_OF_A_FAIR_SHARE) {
            double percent = 100.0 * busiest().grown / totalBytes();
            consumer.accept(incident(
                    "%s carried %.0f %% of %.1f MB/s, %d threads", busiest, percent, megabytes, threads.size()));
        }
    }

    /**
     * The connections, one thread reads each of them and one writes it; negative until Hazelcast publishes the number.
     */
    private long connections() {
        if (connections.isEmpty()) {
            connections = MemberBeans.of(member, "tcp.connection").values();
        }
        return connections.stream()
                .mapToLong(bean -> MemberBeans.read(bean, "count"))
                .max()
                .orElse(-1);
    }

    private TimedIncident incident(String format, Object... values) {
        return new TimedIncident(
                IncidentKind.IO_THREAD,
                TimeUnit.NANOSECONDS.toMillis(fromNanos),
                (toNanos - fromNanos) / 1e6,
                String.format(Locale.ROOT, format, values));
    }

    private long totalBytes() {
        return threads.stream().mapToLong(thread -> thread.grown).sum();
    }

    private IoThread busiest() {
        return threads.stream()
                .max(Comparator.comparingLong(thread -> thread.grown))
                .orElseThrow();
    }

    private static final class IoThread {

        private final String name;
        private final ObjectName bean;
        private long bytes = -1;
        private long frames = -1;
        private long idleMillis = -1;
        private long grown;
        private long grownFrames;

        IoThread(String name, ObjectName bean) {
            this.name = name;
            this.bean = bean;
        }

        /** Whether anything has changed, if only the time for which the thread had nothing to do. */
        boolean read() {
            long bytesBefore = bytes;
            long framesBefore = frames;
            long idleBefore = idleMillis;
            bytes = MemberBeans.read(bean, "bytesTransceived");
            frames = MemberBeans.read(bean, "framesTransceived");
            idleMillis = MemberBeans.read(bean, "idleTimeMillis");
            grown = bytesBefore < 0 ? 0 : bytes - bytesBefore;
            grownFrames = framesBefore < 0 ? 0 : frames - framesBefore;
            return grown != 0 || idleMillis != idleBefore;
        }
    }

    @AutoService(EngineMetric.class)
    public static final class InputThreadImbalanceRatio extends IoThreadImbalance {
        public InputThreadImbalanceRatio() {
            super(
                    "Bytes read by the busiest I/O thread as a multiple of the mean over the threads, "
                            + "of the worst member.",
                    "tcp.inputThread");
        }
    }

    @AutoService(EngineMetric.class)
    public static final class OutputThreadImbalanceRatio extends IoThreadImbalance {
        public OutputThreadImbalanceRatio() {
            super(
                    "Bytes written by the busiest I/O thread as a multiple of the mean over the threads, "
                            + "of the worst member.",
                    "tcp.outputThread");
        }
    }
}
