package nexmark.jet.runner.observe;

import com.hazelcast.config.MetricsConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.core.AbstractProcessor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.runner.metric.EngineMetric.Scope;
import nexmark.jet.runner.metric.MetricSampler;
import nexmark.jet.runner.metric.TimedIncident;
import nexmark.jet.runner.observe.MemberReport.Origin;
import nexmark.jet.runner.result.Environment;

/** Samples its member at each whole second of the member's clock and reports it; never ends by itself. */
final class ObserveProcessor extends AbstractProcessor {

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MILLI_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** So long may the job's cancellation have to wait. */
    private static final long LONGEST_NAP_NANOS = 100 * MILLI_NANOS;
    /** A report holds the longest incidents of its second; thousands would be one trouble told over and over. */
    private static final int MOST_INCIDENTS = 100;

    private final String runId;
    private final long silenceNanos;
    private Context context;
    private HazelcastInstance member;
    private Origin origin;
    private JvmClaim claim;
    private PingBoard pings;
    private ReportOutbox reports;
    /** Null where the runner cannot be gone while the member is here. */
    private RunnerSilence silence;

    private MetricSampler ofMember;
    private MetricSampler ofJvm;
    private ClientLog clients;
    private MemberFacts facts;
    private long sequence;
    private long spanStartNanos;
    private long nextNanos;

    /** @param silenceNanos without the runner's pulse, after which this ends the run; the longest there is = never */
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
        origin = MemberIdentity.of(member, context.executionId());
        claim = new JvmClaim(runId, origin.observer());
        pings = PingBoard.of(context);
        reports = new ReportOutbox(ObserverJob.reports(member, runId));
        if (silenceNanos != Long.MAX_VALUE) {
            silence = new RunnerSilence(RunnerPulse.map(member, runId), silenceNanos, System::nanoTime);
        }
    }

    @Override
    public boolean complete() {
        if (ofMember == null) {
            begin();
        }
        if (silence != null && silence.isTooLong()) {
            endRun();
            return false;
        }
        long now = EpochClock.nanos();
        if (now < nextNanos) {
            LockSupport.parkNanos(this, Math.min(LONGEST_NAP_NANOS, nextNanos - now));
        } else {
            report();
        }
        reports.advance();
        return false;
    }

    /** Reports nothing more; comes again until this job is cancelled too. */
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
        if (clients != null) {
            clients.close();
        }
        if (ofMember != null) {
            ofMember.close();
        }
        if (ofJvm != null) {
            ofJvm.close();
        }
        if (claim != null) {
            claim.release();
        }
        if (pings != null) {
            PingBoard.giveBack(context);
        }
    }

    /** Not in init: what takes its time here keeps no other part of the job from starting. */
    private void begin() {
        if (JvmClaim.isFirst(runId)) {
            moveStartUpToOldGeneration();
        }
        facts = new MemberFacts(Environment.ofThisMachine(List.of()), metricsSeconds());
        clients = ClientLog.begin(member.getClientService());
        ofMember = MetricSampler.started(member, Set.of(Scope.MEMBER));
        speakForJvmIfNobodyDoes();
        spanStartNanos = EpochClock.nanos();
        nextNanos = nextWholeSecond(spanStartNanos);
    }

    /** As the member's configuration has it, its properties and environment considered. */
    private int metricsSeconds() {
        MetricsConfig metrics = member.getConfig().getMetricsConfig();
        return metrics.isEnabled() ? metrics.getCollectionFrequencySeconds() : 0;
    }

    /**
     * What the start has left on the heap lives on. A full collection moves it out of the young generation at once,
     * where otherwise each of the first fifteen collections or so, some in the measured interval, would copy it again.
     */
    private static void moveStartUpToOldGeneration() {
        ManagementFactory.getMemoryMXBean().gc();
    }

    /** The one that did may have gone: with its member, or because the job was restarted. */
    private void speakForJvmIfNobodyDoes() {
        if (ofJvm == null && claim.take()) {
            ofJvm = MetricSampler.started(member, Set.of(Scope.PROCESS, Scope.MACHINE));
        }
    }

    private void report() {
        long nowNanos = EpochClock.nanos();
        Map<String, Double> figures = new HashMap<>(ofMember.sample());
        Map<String, Map<String, Double>> parts = new HashMap<>(ofMember.parts());
        List<TimedIncident> incidents = new ArrayList<>();
        ofMember.drainIncidents(incidents::add);
        if (ofJvm != null) {
            figures.putAll(ofJvm.sample());
            parts.putAll(ofJvm.parts());
            ofJvm.drainIncidents(incidents::add);
        }
        pings.drainIncidents(incidents::add);
        reports.send(new MemberReport(
                origin,
                sequence,
                spanStartNanos / MILLI_NANOS,
                nowNanos / MILLI_NANOS,
                figures,
                parts,
                longest(incidents),
                pings.drain(),
                MetricSampler.processCpuNanos(),
                EpochClock.nanos(),
                clients.drain(),
                sequence == 0 ? facts : null));
        sequence++;
        spanStartNanos = nowNanos;
        nextNanos = nextWholeSecond(nowNanos);
        speakForJvmIfNobodyDoes();
    }

    private static List<TimedIncident> longest(List<TimedIncident> incidents) {
        return incidents.stream()
                .sorted(Comparator.comparingDouble(TimedIncident::millis).reversed())
                .limit(MOST_INCIDENTS)
                .sorted(Comparator.comparingLong(TimedIncident::fromMillis))
                .toList();
    }

    private static long nextWholeSecond(long nanos) {
        return (Math.floorDiv(nanos, SECOND_NANOS) + 1) * SECOND_NANOS;
    }
}
