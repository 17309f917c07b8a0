package nexmark.jet.runner.run;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.MigrationListener;
import com.hazelcast.partition.MigrationState;
import com.hazelcast.partition.ReplicaMigrationEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.result.FaultOutcome.Migration;

/** Hears from outside when partitions move: the members' own observers start again at that very time. */
final class MigrationWatch implements MigrationListener {

    /** By their start, what is new of them. */
    private final Map<Long, Migration> news = new ConcurrentHashMap<>();
    /** The member or client that tells; a member that is lost tells nothing more. */
    private HazelcastInstance teller;

    /** The migrations that have gone on since the last call, as far as a member or client has told by now. */
    List<Migration> look(HazelcastInstance through) {
        if (through != teller) {
            through.getPartitionService().addMigrationListener(this);
            teller = through;
        }
        List<Migration> found = new ArrayList<>();
        news.values().removeIf(found::add);
        return found;
    }

    private void note(MigrationState state) {
        long from = state.getStartTime();
        news.put(from, new Migration(from, Math.max(from, EpochClock.millis()), state.getCompletedMigrations()));
    }

    @Override
    public void migrationFinished(MigrationState state) {
        note(state);
    }

    @Override
    public void migrationStarted(MigrationState state) {
        // Its first replica tells when it began.
    }

    @Override
    public void replicaMigrationCompleted(ReplicaMigrationEvent event) {
        note(event.getMigrationState()); // a member that leaves may be gone before it tells the end of its own
    }

    @Override
    public void replicaMigrationFailed(ReplicaMigrationEvent event) {
        // It is tried again, and the migration goes on.
    }
}
