package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import javax.management.ObjectName;
import nexmark.jet.latency.EpochClock;

/**
 * The traffic of each of a member's I/O threads of one direction between the last two times that Hazelcast published
 * its metrics.
 *
 * @see <a href="https://docs.hazelcast.com/hazelcast/latest/performance/network-io#io-threads">I/O threads</a>
 */
final class IoThreadTraffic {

    private static final double WORTH_MENTIONING_BYTES_PER_SECOND = 1e6;
    private static final double MOST_OF_A_FAIR_SHARE = 1.5;

    private final String prefix;
    private final List<IoThread> threads = new ArrayList<>();
    private HazelcastInstance member;
    private long publishedNanos = -1;
    private double spanSeconds = Double.NaN;

    /** @param prefix {@code tcp.inputThread} or {@code tcp.outputThread} */
    IoThreadTraffic(String prefix) {
        this.prefix = prefix;
    }

    void start(HazelcastInstance member) {
        this.member = member;
        read(EpochClock.nanos());
    }

    /** Reads the published figures; if none were published since the last call, all figures are NaN. */
    void read(long nowNanos) {
        if (threads.isEmpty()) {
            find();
        }
        boolean published = false;
        for (IoThread thread : threads) {
            published |= thread.read();
        }
        if (threads.stream().anyMatch(thread -> thread.bytes < 0)) {
            threads.clear();
            publishedNanos = -1;
            spanSeconds = Double.NaN;
        } else if (published) {
            spanSeconds = publishedNanos < 0 ? Double.NaN : (nowNanos - publishedNanos) / 1e9;
            publishedNanos = nowNanos;
        } else {
            spanSeconds = Double.NaN;
        }
    }

    /** The busiest thread's bytes as a multiple of the mean: 1 is fair, the number of threads is the worst. */
    double imbalance() {
        long total = totalBytes();
        return Double.isNaN(spanSeconds) || total == 0 ? Double.NaN : (double) busiest().grown * threads.size() / total;
    }

    /** The traffic a second by thread and unit: {@code thread-in-0 megabytes}, {@code thread-in-0 frames}. */
    Map<String, Double> parts() {
        Map<String, Double> parts = new LinkedHashMap<>();
        if (!Double.isNaN(spanSeconds)) {
            for (IoThread thread : threads) {
                parts.put(thread.name + " megabytes", thread.grown / 1e6 / spanSeconds);
                parts.put(thread.name + " frames", thread.grownFrames / spanSeconds);
            }
        }
        return parts;
    }

    /** A sentence about the fault of the last span; empty if there is none. */
    Optional<String> complaint(double connections) {
        double bytesPerSecond = totalBytes() / spanSeconds;
        if (!(bytesPerSecond >= WORTH_MENTIONING_BYTES_PER_SECOND) || !(connections >= 2)) {
            return Optional.empty();
        }
        IoThread busiest = busiest();
        String megabytes = String.format(Locale.ROOT, "%.1f MB/s", bytesPerSecond / 1e6);
        if (threads.size() == 1) {
            return Optional.of(String.format(
                    Locale.ROOT, "%s alone carried %.0f connections' %s", busiest.name, connections, megabytes));
        }
        if (imbalance() <= MOST_OF_A_FAIR_SHARE) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s carried %.0f %% of %s, %d threads",
                busiest.name,
                100.0 * busiest.grown / totalBytes(),
                megabytes,
                threads.size()));
    }

    private long totalBytes() {
        return threads.stream().mapToLong(thread -> thread.grown).sum();
    }

    private IoThread busiest() {
        return threads.stream().max((a, b) -> Long.compare(a.grown, b.grown)).orElseThrow();
    }

    private void find() {
        SortedMap<String, ObjectName> beans = MemberBeans.of(member, prefix);
        beans.forEach((thread, bean) -> threads.add(new IoThread(shortName(thread), bean)));
    }

    /** {@code hz.NAME.IO.thread-in-0} without the member's name. */
    private static String shortName(String thread) {
        return thread.substring(thread.lastIndexOf('.') + 1);
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
}
