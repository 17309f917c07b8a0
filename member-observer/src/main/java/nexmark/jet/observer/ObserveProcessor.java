package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.core.AbstractProcessor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;

/**
 * Samples its member at each whole second of the member's clock, and reports the sample a {@link EpochClock#PHASE_MILLIS
 * phase} later; never ends by itself.
 */
final class ObserveProcessor extends AbstractProcessor {

    /** The longest time for which the job's cancellation has to wait. */
    private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final String runId;
    private final long silenceNanos;
    private Context context;
    private HazelcastInstance member;
    private PingBoard pings;
    private MemberObserver observer;
    private ReportOutbox reports;
    /** Null where the runner cannot be gone while the member is here. */
    private RunnerSilence silence;
    /** 0 before the observer has begun. */
    private long nextNanos;
    /** Null unless one waits to be sent. */
    private MemberReport sampled;

    /** @param silenceNanos the time without the runner's heartbeat after which this ends the run; 0 for never */
    ObserveProcessor(String runId, long silenceNanos) {
        this.runId = runId;
        this.silenceNanos = silenceNanos;
    }

    @Override
    public boolean isCooperative() {
        return false;
    }

    @Override
    protected void init(Context context) {
        this.context = context;
        member = context.hazelcastInstance();
        pings = PingBoard.of(context);
        observer = new MemberObserver(member, runId, context.executionId(), pings);
        reports = new ReportOutbox(ObserverJob.reports(member, runId));
        if (silenceNanos > 0) {
            silence = new RunnerSilence(RunnerHeartbeat.map(member, runId), silenceNanos, System::nanoTime);
        }
    }

    /** Begins here and not in init: a slow begin here keeps no other part of the job from starting. */
    @Override
    public boolean complete() {
        if (nextNanos == 0) {
            observer.begin();
            nextNanos = nextWholeSecondNanos();
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
            nextNanos += TimeUnit.MILLISECONDS.toNanos(EpochClock.PHASE_MILLIS);
            sampled = observer.report();
        } else {
            nextNanos = nextWholeSecondNanos();
            reports.send(sampled);
            sampled = null;
        }
    }

    /** The first whole second strictly after now. */
    private static long nextWholeSecondNanos() {
        return TimeUnit.MILLISECONDS.toNanos(EpochClock.nextWholeSecond(EpochClock.millis() + 1));
    }

    /** Reports nothing more; is called again until this job is cancelled too. */
    private void endRun() {
        try {
            AbandonedRun.end(member, runId);
        } catch (RuntimeException e) {
            getLogger().warning("the run's jobs are not cancelled yet, and its runner is gone", e);
        }
        LockSupport.parkNanos(this, LONGEST_NAP_NANOS);
    }

    @Override
    public void close() {
        if (silence != null && silence.isLong()) {
            AbandonedRun.removeMaps(member, runId);
        }
        if (observer != null) {
            observer.close();
        }
        if (pings != null) {
            PingBoard.giveBack(context);
        }
    }
}
