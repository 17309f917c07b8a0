package nexmark.jet.observer;

import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.map.IMap;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.LongestHiccupMillis;

/**
 * Samples its member at each whole second of the member's clock, and reports the sample a {@link
 * EpochClock#PHASE_MILLIS phase} later; never ends by itself. On a member alone the first two reports leave at once,
 * because a run waits for them: one when the observer begins, and one about when a probe will have ended. The last one
 * is of what was left when the job ended.
 */
final class ObserveProcessor extends AbstractProcessor {

    /** The longest time for which the job's cancellation has to wait. */
    private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** As long as a probe before a run, and the job that takes it, need. */
    private static final long PROBED_NANOS = TimeUnit.MILLISECONDS.toNanos(750);
    /** The longest wait for the last report, ms: the end of the job waits for it. */
    private static final long LAST_REPORT_MILLIS = 1_000;
    /** The least span of the last report: as long as a stall before it may take to be known, and a little more. */
    private static final long LAST_SPAN_NANOS = LongestHiccupMillis.NOTIFIED_NANOS + TimeUnit.MILLISECONDS.toNanos(50);

    private final String runId;
    private final long silenceSeconds;
    private Context context;
    private HazelcastInstance member;
    private Pings pings;
    private MemberObserver observer;
    private Outbox reports;
    /** Null where the runner cannot be gone while the member is here. */
    private RunnerHeartbeat.Silence silence;
    /** 0 before the observer has begun. */
    private long nextNanos;
    /** Null unless one waits to be sent. */
    private MemberReport sampled;
    /** How many reports are still to leave at once: none where other members are, or a restarted job goes on. */
    private int hurried;

    /** @param silenceSeconds the time without the runner's heartbeat after which this ends the run; 0 for never */
    ObserveProcessor(String runId, long silenceSeconds) {
        this.runId = runId;
        this.silenceSeconds = silenceSeconds;
    }

    @Override
    public boolean isCooperative() {
        return false;
    }

    @Override
    protected void init(Context context) {
        this.context = context;
        member = context.hazelcastInstance();
        pings = Pings.of(context);
        observer = new MemberObserver(member, runId, context.executionId(), pings);
        reports = new Outbox(ObserverJob.reports(member, runId));
        if (silenceSeconds > 0) {
            silence = new RunnerHeartbeat.Silence(RunnerHeartbeat.map(member, runId), silenceSeconds);
        }
    }

    /** Begins here and not in init: a slow start here keeps no other part of the job from starting. */
    @Override
    public boolean complete() {
        if (nextNanos == 0) {
            boolean isFirst = observer.begin();
            hurried = isFirst && member.getCluster().getMembers().size() == 1 ? 2 : 0;
            nextNanos = hurried > 0 ? EpochClock.nanos() : nextWholeSecondNanos();
        }
        if (silence != null && silence.isTooLong()) {
            endRun();
            return false;
        }
        long now = EpochClock.nanos();
        if (now < nextNanos) {
            LockSupport.parkNanos(this, Math.min(LONGEST_NAP_NANOS, nextNanos - now));
        } else {
            sampleOrSend();
        }
        reports.advance();
        return false;
    }

    private void sampleOrSend() {
        if (sampled == null) {
            nextNanos += hurried > 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(EpochClock.PHASE_MILLIS);
            sampled = observer.report();
        } else {
            nextNanos = hurried == 2 ? EpochClock.nanos() + PROBED_NANOS : nextWholeSecondNanos();
            hurried = Math.max(0, hurried - 1);
            reports.send(sampled);
            sampled = null;
            if (silence != null) {
                silence.look();
            }
        }
    }

    /** The first whole second strictly after now. */
    private static long nextWholeSecondNanos() {
        return TimeUnit.MILLISECONDS.toNanos(EpochClock.nextWholeSecond(EpochClock.millis() + 1));
    }

    /** Reports nothing more; is called again until this job is cancelled too. */
    private void endRun() {
        try {
            cancelJobs();
        } catch (RuntimeException e) {
            getLogger().warning("the run's jobs are not cancelled yet, and its runner is gone", e);
        }
        LockSupport.parkNanos(this, LONGEST_NAP_NANOS);
    }

    /**
     * Cancels all jobs of the run, the observer last, and removes the maps that bear the run's id or the id of one of
     * these jobs. Several members may do so at once. The observer's own maps are removed when it is closed.
     */
    private void cancelJobs() {
        List<Job> jobs = member.getJet().getJobs().stream()
                .filter(job -> JobNames.isOf(runId, job.getName()))
                .filter(job -> !job.getStatus().isTerminal())
                .toList();
        for (Job job : jobs) {
            if (!isObserver(job)) {
                JobCancellation.cancel(job);
                removeMaps(Long.toString(job.getId()));
            }
        }
        removeMaps(runId);
        jobs.stream().filter(this::isObserver).forEach(Job::cancel);
    }

    private boolean isObserver(Job job) {
        return JobNames.of("observer", runId).equals(job.getName());
    }

    private void removeMaps(String id) {
        member.getDistributedObjects().stream()
                .filter(object -> JobNames.isOf(id, object.getName()))
                .forEach(DistributedObject::destroy);
    }

    @Override
    public void close() {
        try {
            if (silence != null && silence.isLong()) {
                removeMaps(runId);
            } else if (nextNanos > 0) {
                sendRest();
            }
        } finally {
            if (observer != null) {
                observer.close();
            }
            if (pings != null) {
                Pings.remove(context);
            }
        }
    }

    /** Sends what happened since the last report, with stalls before it that were not known then. */
    private void sendRest() {
        try {
            if (sampled != null) {
                reports.send(sampled);
            }
            LockSupport.parkNanos(this, observer.spanStartNanos() + LAST_SPAN_NANOS - EpochClock.nanos());
            reports.send(observer.report());
            reports.awaitArrival();
        } catch (HazelcastInstanceNotActiveException e) {
            getLogger().fine("this member has left, so nobody gets its last report", e);
        }
    }

    /**
     * Sends reports without waiting: a partition that does not answer must not keep the observer from sampling. A
     * report that failed to arrive is sent again; when too many wait, the oldest is given up.
     */
    private static final class Outbox {

        private static final int MOST_WAITING = 120;

        private final IMap<String, byte[]> map;
        private final Queue<Sent> waiting = new ArrayDeque<>();

        private record Sent(MemberReport report, CompletableFuture<Void> arrival) {}

        Outbox(IMap<String, byte[]> map) {
            this.map = map;
        }

        void send(MemberReport report) {
            if (waiting.size() == MOST_WAITING) {
                waiting.remove();
            }
            CompletableFuture<Void> arrival =
                    map.setAsync(report.key(), RecordCodec.encode(report)).toCompletableFuture();
            waiting.add(new Sent(report, arrival));
        }

        /** Forgets the reports that have arrived, and sends the failed ones again. */
        void advance() {
            waiting.removeIf(sent -> sent.arrival().isDone() && !sent.arrival().isCompletedExceptionally());
            List<Sent> failed = waiting.stream()
                    .filter(sent -> sent.arrival().isCompletedExceptionally())
                    .toList();
            waiting.removeAll(failed);
            failed.forEach(sent -> send(sent.report()));
        }

        /** Waits until all reports have arrived, a second at most. */
        void awaitArrival() {
            advance();
            CompletableFuture.allOf(waiting.stream().map(Sent::arrival).toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, LAST_REPORT_MILLIS, TimeUnit.MILLISECONDS)
                    .exceptionally(lost -> null)
                    .join();
        }
    }
}
