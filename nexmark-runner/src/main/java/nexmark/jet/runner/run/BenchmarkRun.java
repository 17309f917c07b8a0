package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.FaultInjector;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.cluster.TargetedFault;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.JobPlan.Sink;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.probe.Probe;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.runner.job.AroundQuery;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.job.LossWatch;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.proof.ReadBackCheck;
import nexmark.jet.runner.proof.RowMapCheck;
import nexmark.jet.runner.recorded.RecordedEvents;

/** Measures one run of one query, from a fresh cluster to its evidence. */
record BenchmarkRun(String runId, RunPlan plan, Query query, RunProgress progress, EarlyEnd earlyEnd) {

    /** The shortest time from the choice of T0 to T0: the job should be running when the first event is due. */
    private static final long LEAD_MILLIS = 500;
    /** As above for members in other processes, whose classes are cold. */
    private static final long LEAD_OF_COLD_MEMBERS_MILLIS = 3000;
    /** The further time for each further job. */
    static final long LEAD_OF_A_JOB_MILLIS = 100;

    /**
     * Starts the cluster, runs the job, and stops the cluster.
     *
     * @param logs an existing folder for the members' logs, dumps and profiles
     * @param keepsEvidence whether the folder also gets what was read of the run
     * @param notes take notes for readers about the cluster
     * @throws Interrupted if Ctrl-C arrives before the job is submitted; nothing has been measured then
     */
    MeasuredRun run(ClusterStarter starter, Path logs, boolean keepsEvidence, List<Finding> notes) {
        ClusterPlanner.check(plan.cluster());
        ClusterPlanner.checkJournal(plan); // a search chooses rates
        RecordedEvents recorded = plan.workload().eventsFrom().isPresent() ? SentEvents.read(plan, query) : null;
        progress.step(plan.cluster().startInWords());
        try (ClusterUnderTest cluster = starter.start(plan.cluster(), logs);
                ObserverJob observer =
                        ObserverJob.submit(cluster::hazelcast, cluster::prepare, cluster.outlivesRunner(), runId)) {
            cluster.notes().forEach(progress::line);
            ForeignWatch foreign = ForeignWatch.begin(cluster, plan.cluster().members());
            foreign.own(observer.id());
            progress.step("probing the environment");
            awaitReady(cluster, observer);
            Interruption.check();
            ProbeResult probe = Probe.run(
                            cluster.hazelcast(), observer, runId, Probe.QUICK_MILLIS, cluster::prepare, foreign::own)
                    .orElseThrow(Interrupted::new)
                    .probe();
            if (plan.workload().map().isPresent()) {
                progress.step("loading the map");
            }
            try (Profiling profiling = Profiling.ready(plan, cluster);
                    LoadedMap map =
                            LoadedMap.fill(cluster, plan.workload().question().map(), progress::stepAt);
                    AroundQuery around = AroundQuery.prepare(cluster, plan, query, runId)) {
                FaultyMembers members =
                        plan.faults().isEmpty() ? null : cluster.faults().orElseThrow();
                List<TargetedFault> aimed = TargetedFault.aim(
                        plan.faults(), plan.cluster().members(), plan.workload().seed());
                SentEvents sent = recorded == null ? null : SentEvents.from(recorded, plan, query, earliestMillis());
                PlannedRun planned = planned(sent, startMillis());
                profiling.record(planned.interval());
                List<JetJob> jobs = submit(cluster, around, sent, planned, foreign);
                RunEvidence evidence = RunEvidence.none(planned, null);
                if (keepsEvidence) {
                    evidence.kept().keepIn(logs);
                }
                ReadBackCheck readBack = map == null || plan.check() == CheckMode.OFF
                        ? null
                        : new ReadBackCheck(
                                plan,
                                map,
                                planned.sequences(),
                                planned.interval().measured());
                JobReader reader =
                        new JobReader(evidence, readBack, progress, cluster, jobs, around, observer, foreign);
                Ending ended = new JobWatch(evidence, progress, cluster, reader, earlyEnd)
                        .watch(FaultInjector.start(
                                members, aimed, planned.interval().measureFromMillis(), EpochClock::millis));
                boolean isAnswered = MeasuredRun.isComparable(evidence, ended)
                        && ended.facts().unansweredAtEnd() == null;
                boolean isReadBack = readBack != null && isAnswered && isReadBack(readBack, ended);
                if (isAnswered && plan.job().sink() == Sink.MAP && plan.check() != CheckMode.OFF) {
                    readRows(around, evidence, ended);
                }
                profiling.keep(ended.facts().end(), logs);
                cluster.notes().forEach(note -> notes.add(Kind.NOTE.of(note)));
                profiling.notes().forEach(note -> notes.add(Kind.NOTE.of(note)));
                return new MeasuredRun(
                        evidence,
                        ended,
                        sent == null ? null : sent.events(),
                        isReadBack ? readBack : null,
                        usage(evidence, ended.interval()),
                        probe,
                        jobs.get(0).edges());
            }
        }
    }

    /** Submits the plan's equal jobs: all of them, or none is left. Each has an id of its own on the cluster. */
    private List<JetJob> submit(
            ClusterUnderTest cluster, AroundQuery around, SentEvents sent, PlannedRun planned, ForeignWatch foreign) {
        List<JetJob> jobs = new ArrayList<>();
        around.feed(spec(runId, around, sent, planned), foreign::own);
        try {
            for (int number = 1; number <= plan.job().jobs(); number++) {
                String id = id(number);
                JetJob job = JetJob.submit(cluster, spec(id, around, sent, planned), sink(id, planned));
                jobs.add(job);
                foreign.own(job.id());
            }
            return jobs;
        } catch (RuntimeException e) {
            jobs.forEach(JetJob::abandon);
            throw e;
        }
    }

    private String id(int number) {
        return number == 1 ? runId : runId + "-" + number;
    }

    /** Reads back the maps that the rows were set into, while their members are there. */
    private void readRows(AroundQuery around, RunEvidence evidence, Ending ended) {
        progress.step("reading the rows' map back");
        try {
            RowMapCheck.read(evidence, ended.interval().measured(), number -> around.rows(id(number)));
        } catch (Interrupted e) {
            return; // the proof, which comes next, says so
        }
    }

    /** Reads back the keys set in the interval, while the map's members are there; false if it could not. */
    private boolean isReadBack(ReadBackCheck readBack, Ending ended) {
        progress.step("reading the map back");
        try {
            readBack.readAll(ended.interval().measured());
            return true;
        } catch (Interrupted e) {
            return false; // the proof, which comes next, says so
        }
    }

    private static MeasuredRun.Usage usage(RunEvidence evidence, RunInterval interval) {
        return new MeasuredRun.Usage(
                evidence.cpuSeconds(interval),
                new MachineLoads(evidence.members(), interval).of(JvmIdentity.ofThisJvm(), evidence.runnerCpu()),
                null);
    }

    /**
     * Waits for the members. A call fails some time before the cluster knows that a member is gone, which is then
     * reported.
     */
    private void awaitReady(ClusterUnderTest cluster, ObserverJob observer) {
        try {
            observer.awaitReady();
        } catch (RuntimeException e) {
            LossWatch losses = new LossWatch(cluster, plan.cluster().members());
            losses.await();
            throw losses.lost() == null ? e : new ClusterFailure(losses.lost());
        }
    }

    private long earliestMillis() {
        boolean isCold = plan.cluster().kind() != ClusterKind.EMBEDDED;
        return EpochClock.millis()
                + (isCold ? LEAD_OF_COLD_MEMBERS_MILLIS : LEAD_MILLIS)
                + (plan.job().jobs() - 1) * LEAD_OF_A_JOB_MILLIS;
    }

    private long startMillis() {
        long backlog = plan.phases().backlogMillis();
        // The job is not there yet, so the backlog is a little longer when the source begins.
        return backlog > 0
                ? RunInterval.second(EpochClock.millis()) - backlog
                : EpochClock.nextWholeSecond(earliestMillis());
    }

    /** @param startMillis when event 0 is due if events are generated, epoch ms */
    PlannedRun planned(SentEvents sent, long startMillis) {
        boolean isTrial = earlyEnd == EarlyEnd.IF_HOPELESS;
        if (sent == null) {
            return PlannedRun.generated(plan, query, startMillis, isTrial, runId.hashCode());
        }
        RunInterval interval = RunInterval.of(plan, query, sent.startMillis());
        return PlannedRun.recorded(
                plan, query, interval, sent.scheduledPerSecond(query, interval), isTrial, runId.hashCode());
    }

    private JobSpec spec(String id, AroundQuery around, SentEvents sent, PlannedRun planned) {
        // In a closed loop every event has been due for ever.
        long first = plan.workload().isClosed()
                ? 0
                : planned.interval().startMillis() - plan.phases().backlogMillis();
        return sent == null
                ? JobSpec.of(plan, query, id, plan.workload().generator(first, Long.MAX_VALUE), around.of(id))
                : JobSpec.of(plan, query, id, sent.source());
    }

    private RowSink sink(String id, PlannedRun planned) {
        RunInterval interval = planned.interval();
        LatencySettings settings = new LatencySettings(id, interval.measureFromMillis(), interval.measureToMillis());
        return plan.check() == CheckMode.OFF ? RowSink.unchecked(settings) : RowSink.latency(settings, planned.kept());
    }
}
