package nexmark.jet.observer;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import nexmark.jet.environment.Environment;
import nexmark.jet.metric.TimedIncident;

/**
 * The findings of one member's observer in about a second, or less at the start and the end. Among the members in one
 * JVM, one at a time reports the figures and incidents of the JVM and its machine; the others report their own only.
 *
 * @param sequence counts the observer's reports from 0 without a gap
 * @param fromMillis start of the span, epoch ms of the member's clock
 * @param toMillis its end, in the midst of a run at a whole second or shortly after
 * @param figures by metric; NaN where there was none
 * @param parts the parts of a figure, by metric and part
 * @param incidents that were learned of in this span; some are up to a second older
 * @param pings by peer; empty in a cluster of one
 * @param cpuNanos the CPU time of the JVM's process since it began; -1 if not known
 * @param cpuAtNanos the instant of that reading, epoch ns
 * @param clients that connected to the member in this span; the observer's first report also has all that were
 *     connected already
 * @param facts of the member in the observer's first report; null in later ones
 */
public record MemberReport(
        Origin origin,
        long sequence,
        long fromMillis,
        long toMillis,
        Map<String, Double> figures,
        Map<String, Map<String, Double>> parts,
        List<TimedIncident> incidents,
        List<PingSecond> pings,
        long cpuNanos,
        long cpuAtNanos,
        List<ConnectedClient> clients,
        MemberFacts facts)
        implements Serializable {

    /**
     * The identity of the observer that reports.
     *
     * @param observer unique per observer: another one after a restart of the observer's job
     * @param member its address
     * @param memberUuid the cluster's name for it
     * @param jvm its process, unique over all machines
     * @param machine the kernel it runs on, another one after a reboot
     * @param executionId of the observer's job, another one after a restart
     */
    public record Origin(
            String observer, String member, String memberUuid, String jvm, String machine, long executionId)
            implements Serializable {}

    /**
     * The round trips from one member to one other that ended within about a second.
     *
     * @param peer address of the other member
     * @param roundTripNanos each of them, without the time the peer held it; at least 1, the shortest first
     * @param offsetNanos the peer's clock less the member's own, by the shortest round trip
     * @param errorNanos how far that may be wrong: half of the shortest round trip
     */
    public record PingSecond(String peer, List<Long> roundTripNanos, long offsetNanos, long errorNanos)
            implements Serializable {}

    /**
     * A client that a member has or had.
     *
     * @param uuid the client's id, the same on every member
     * @param name the client's name for itself
     * @param address from which it connected, {@code HOST:PORT}
     */
    public record ConnectedClient(String uuid, String name, String address) implements Serializable {}

    /**
     * The facts of a member that hold as long as it runs.
     *
     * @param environment its JVM and machine
     * @param metricsSeconds from one collection of Jet's metrics to the next; 0 if it collects none
     */
    public record MemberFacts(Environment environment, int metricsSeconds) implements Serializable {}

    /** A key that is unique over observers and restarts. */
    public String key() {
        return origin.observer() + '/' + sequence;
    }

    /** Start of the whole second in which this report's span begins, epoch ms. */
    public long secondMillis() {
        return TimeUnit.SECONDS.toMillis(TimeUnit.MILLISECONDS.toSeconds(fromMillis));
    }
}
