package nexmark.jet.latency;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map.Entry;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The way of the reports through the cluster: a map per run, which outlives a lost member. */
public final class LatencyReports {

    private static final Comparator<Entry<String, byte[]>> IN_ORDER = Comparator.comparing(
                    (Entry<String, byte[]> report) -> IntervalReport.publisherOf(report.getKey()))
            .thenComparingLong(report -> IntervalReport.sequenceOf(report.getKey()));

    private LatencyReports() {}

    /**
     * Hands over the reports that have come since the last call, those of one publisher in order, and removes each from
     * the cluster after the consumer has taken it. If the consumer or a removal fails, some may come again next time.
     *
     * @param hazelcast a member or a client
     * @return how many there were
     */
    public static int poll(HazelcastInstance hazelcast, String runId, Consumer<IntervalReport> consumer) {
        IMap<String, byte[]> map = of(hazelcast, runId);
        List<Entry<String, byte[]>> reports =
                map.entrySet().stream().sorted(IN_ORDER).toList();
        List<CompletableFuture<Boolean>> removals = new ArrayList<>();
        for (Entry<String, byte[]> report : reports) {
            // One at a time, since a decoded report takes hundreds of times the bytes of an encoded one.
            consumer.accept(IntervalReport.decode(report.getValue()));
            // On a busy cluster a removal takes milliseconds: to wait for each would leave the poll behind the reports.
            removals.add(map.deleteAsync(report.getKey()).toCompletableFuture());
        }
        removals.forEach(CompletableFuture::join);
        return reports.size();
    }

    public static void destroy(HazelcastInstance hazelcast, String runId) {
        of(hazelcast, runId).destroy();
    }

    static IMap<String, byte[]> of(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap("nexmark-latency-" + runId);
    }
}
