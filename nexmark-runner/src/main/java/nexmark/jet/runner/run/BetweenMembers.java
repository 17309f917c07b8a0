package nexmark.jet.runner.run;

import java.util.List;

/**
 * What went from member to member since the job began.
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

    static BetweenMembers of(EdgeTraffic traffic, SourceReading source) {
        if (source == null || source.emitted() == 0) {
            return NOTHING;
        }
        return new BetweenMembers(
                (double) traffic.bytes() / source.emitted(),
                (double) traffic.items() / source.emitted(),
                traffic.edges());
    }
}
