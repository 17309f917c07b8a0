package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.MigrationListener;
import com.hazelcast.partition.MigrationState;
import com.hazelcast.partition.ReplicaMigrationEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.EngineMetric.Span;

/**
 * Hears as long as its member runs when partitions move anywhere: the observer starts again at that very time. How many
 * bytes move is not known.
 */
public final class MigrationWatch implements MigrationListener {

    private static final String KEY = "nexmark.migrations";
    /** A migration without news for so long is over: a member that leaves may be gone before it has told the end. */
    private static final double SETTLED_MILLIS = 1_000;

    private final Map<Long, TimedIncident> byStart = new ConcurrentHashMap<>();

    /** Begins on a member that this program has started. */
    public static void begin(HazelcastInstance member) {
        MigrationWatch watch = new MigrationWatch();
        member.getUserContext().put(KEY, watch);
        member.getPartitionService().addMigrationListener(watch);
    }

    /** Adds the migrations that are over, on the member that joined first; all have heard the same. */
    static void drain(HazelcastInstance member, Span span) {
        boolean speaks = member.getCluster().getMembers().iterator().next().localMember();
        if (member.getUserContext().get(KEY) instanceof MigrationWatch watch) {
            double settled = TimeUnit.NANOSECONDS.toMillis(span.toNanos()) - SETTLED_MILLIS;
            watch.byStart
                    .values()
                    .removeIf(each -> each.toMillis() < settled
                            && (!speaks || span.incidents().add(each)));
        }
    }

    private void note(MigrationState state) {
        long from = state.getStartTime();
        double millis = Math.max(0, EpochClock.millis() - from);
        String moved = state.getCompletedMigrations() + " partition replicas";
        byStart.put(from, new TimedIncident(IncidentKind.MIGRATION, from, millis, moved));
    }

    @Override
    public void migrationStarted(MigrationState state) {
        note(state);
    }

    @Override
    public void migrationFinished(MigrationState state) {
        note(state);
    }

    @Override
    public void replicaMigrationCompleted(ReplicaMigrationEvent event) {
        note(event.getMigrationState());
    }

    @Override
    public void replicaMigrationFailed(ReplicaMigrationEvent event) {
        note(event.getMigrationState());
    }
}
