package nexmark.jet.result;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;

/**
 * What a run's folder holds next to {@code result.json}.
 *
 * @param latencies histograms of all members and of each
 * @param members reports of each member by the begin of their second, epoch ms
 */
public record RunTables(
        LatencyCollector latencies,
        List<TimelineRow> timeline,
        Map<String, NavigableMap<Long, MemberReport>> members,
        List<MemberIncident> incidents,
        List<VertexSpan> vertices) {}
