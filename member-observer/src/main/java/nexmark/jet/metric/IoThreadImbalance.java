package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import javax.management.ObjectName;
import nexmark.jet.latency.EpochClock;

/**
 * Whether the member's I/O threads of one direction share their work fairly, between the last two times that Hazelcast
 * published its metrics; the parts are each thread's traffic.
 *
 * @see <a href="https://docs.hazelcast.com/hazelcast/latest/performance/network-io#io-threads">I/O threads</a>
 */
public abstract class IoThreadImbalance implements EngineMetric {

    private static final double WORTH_MENTIONING_MEGABYTES_PER_SECOND = 1;
    private static final double MOST_OF_A_FAIR_SHARE = 1.5;

    private final String prefix;
    private Collection<ObjectName> connections = List.of();
    private final List<IoThread> threads = new ArrayList<>();
    private HazelcastInstance member;
    private long publishedNanos = -1;

    /** @param prefix {@code tcp.inputThread} or {@code tcp.outputThread} */
    IoThreadImbalance(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public void start(HazelcastInstance member) {
        this.member = member;
        read(EpochClock.nanos());
    }

    /**
     * The busiest thread's bytes as a multiple of the mean: 1 is fair, the number of threads is the worst. The parts
     * are the traffic a second by thread and unit: {@code thread-in-0 megabytes}, {@code thread-in-0 frames}.
     */
    @Override
    public double sample(Span span) {
        double seconds = read(span.toNanos());
        if (Double.isNaN(seconds)) {
            return Double.NaN;
        }
        for (IoThread thread : threads) {
            span.parts().put(thread.name + " megabytes", thread.grown / 1e6 / seconds);
            span.parts().put(thread.name + " frames", thread.grownFrames / seconds);
        }
        long bytes = threads.stream().mapToLong(thread -> thread.grown).sum();
        IoThread busiest = threads.stream()
                .max(Comparator.comparingLong(thread -> thread.grown))
                .orElseThrow();
        double imbalance = bytes == 0 ? Double.NaN : (double) busiest.grown * threads.size() / bytes;
        double megabytes = bytes / 1e6 / seconds;
        long count = connections();
        boolean isWorthMentioning = megabytes >= WORTH_MENTIONING_MEGABYTES_PER_SECOND && count > 1;
        if (isWorthMentioning && threads.size() == 1) {
            String detail = "%s alone carried %d connections' %.1f MB/s";
            span.addIncident(IncidentKind.IO_THREAD, detail, busiest.name, count, megabytes);
        } else if (isWorthMentioning && imbalance > MOST_OF_A_FAIR_SHARE) {
            String detail = "%s carried %.0f %% of %.1f MB/s, %d threads";
            double percent = 100.0 * busiest.grown / bytes;
            span.addIncident(IncidentKind.IO_THREAD, detail, busiest.name, percent, megabytes, threads.size());
        }
        return imbalance;
    }

    /**
     * Reads the threads' counts; returns the time from one time of publishing to the next, s, or NaN if nothing was
     * published since the last call.
     */
    private double read(long nowNanos) {
        if (threads.isEmpty()) {
            MemberBeans.of(member, prefix)
                    .forEach((thread, bean) ->
                            threads.add(new IoThread(thread.substring(thread.lastIndexOf('.') + 1), bean)));
        }
        boolean isPublished = false;
        for (IoThread thread : threads) {
            isPublished |= thread.read();
        }
        long lastNanos = publishedNanos;
        if (threads.stream().anyMatch(thread -> thread.bytes < 0)) {
            threads.clear();
            publishedNanos = -1;
            return Double.NaN;
        }
        if (!isPublished) {
            return Double.NaN;
        }
        publishedNanos = nowNanos;
        return lastNanos < 0 ? Double.NaN : (nowNanos - lastNanos) / 1e9;
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
    @About(
            scope = Scope.MEMBER,
            across = Across.MAX,
            description = "Bytes read by the busiest I/O thread as a multiple of the mean over the threads, "
                    + "of the worst member.")
    public static final class InputThreadImbalanceRatio extends IoThreadImbalance {
        public InputThreadImbalanceRatio() {
            super("tcp.inputThread");
        }
    }

    @AutoService(EngineMetric.class)
    @About(
            scope = Scope.MEMBER,
            across = Across.MAX,
            description = "Bytes written by the busiest I/O thread as a multiple of the mean over the threads, "
                    + "of the worst member.")
    public static final class OutputThreadImbalanceRatio extends IoThreadImbalance {
        public OutputThreadImbalanceRatio() {
            super("tcp.outputThread");
        }
    }
}
