package nexmark.jet.runner.run;

import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.List;
import java.util.Optional;

/**
 * What went from member to member since the job began, or after a fault since its last start.
 *
 * @param bytesPerEvent bytes that arrived, for each event that entered the pipeline; null while none has
 * @param itemsPerEvent the same of items, watermarks included
 * @param edges those over which anything came
 */
public record BetweenMembers(Double bytesPerEvent, Double itemsPerEvent, List<EdgeTraffic.Edge> edges) {

    public static final BetweenMembers NOTHING = new BetweenMembers(null, null, List.of());

    public BetweenMembers {
        edges = List.copyOf(edges);
    }

    /** Both from one collection of metrics, and so of one execution; empty if no event has entered in it. */
    static Optional<BetweenMembers> of(JobMetrics metrics) {
        long emitted = SourceReading.of(metrics).stream()
                .mapToLong(SourceReading::emitted)
                .sum();
        if (emitted == 0) {
            return Optional.empty();
        }
        EdgeTraffic traffic = EdgeTraffic.of(metrics);
        return Optional.of(new BetweenMembers(
                (double) traffic.bytes() / emitted, (double) traffic.items() / emitted, traffic.edges()));
    }
}
