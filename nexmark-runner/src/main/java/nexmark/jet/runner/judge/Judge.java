package nexmark.jet.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;

/**
 * Decides from the figures of a run how it ended and whether they may be quoted; docs/measurement.md states the limits.
 */
public final class Judge {

    /** The shortest measured interval that can be judged; with fewer seconds there is no trend. */
    public static final long SHORTEST_MILLIS = TimeUnit.SECONDS.toMillis(Steadiness.FEWEST_FOR_A_TREND);

    /** A run that emitted less than this share of its schedule missed its rate. */
    private static final double LEAST_SHARE_EMITTED = 0.99;
    /** A run that emitted more than this share of its schedule had a backlog from before. */
    private static final double LARGEST_SHARE_EMITTED = 1.01;
    /** The least chance that rows which are wrong for one second are seen. */
    private static final double LEAST_CHANCE = 0.1;

    private final RunResult run;
    private final List<TimelineRow> seconds;
    private final RunFacts facts;
    private final RunResult.Rows rows;
    private final List<Finding> findings = new ArrayList<>();

    private Judge(RunResult run, List<TimelineRow> seconds) {
        this.run = run;
        this.seconds = seconds;
        this.facts = run.facts();
        this.rows = run.rows();
    }

    /**
     * The reasons why a run may not be quoted, and notes for readers of its figures. Earlier findings of the run do not
     * count.
     */
    public static List<Finding> findings(RunResult run, List<TimelineRow> seconds) {
        Judge judge = new Judge(run, seconds);
        judge.note();
        judge.judgeAsEnded();
        return judge.findings;
    }

    private void judgeAsEnded() {
        switch (facts.end()) {
            case INTERRUPTED ->
                findings.add(Kind.INTERRUPTED.of("interrupted before its end: what is here is partial"));
            case MEMBER_LOST -> findings.add(Kind.MEMBER_LOST.of("member lost: " + facts.lostMember()));
            case GIVEN_UP -> judgeGivenUp();
            case STATE_LOST -> judgeLostState();
            case JOB_FAILED -> findings.add(Kind.JOB_FAILED.of("job failed " + facts.jobFailure()));
            case NOT_DRAINED -> judgeNotDrained();
            case DRAINED -> judge();
        }
    }

    /** Notes rules that do not apply to the run. */
    private void note() {
        if (rows.faulted() != null) {
            findings.add(Kind.NOTE.of(
                    "rate, trends, warm-up, late events, reports and other processes are not judged under faults"));
        }
        if (!facts.end().isCutShort() && new Disturbance(run.cluster().machines()).isNotCounted()) {
            findings.add(Kind.NOTE.of("whether other work disturbed the machine is not known: only Linux counts it"));
        }
        Long leftOut = run.throughput().eventsLeftOut();
        if (leftOut != null && leftOut > 0) {
            findings.add(Kind.NOTE.of(
                    "late events: %,d in no row, because the source, not the engine, "
                            + "leaves out those that are later than the allowed lag, %s",
                    leftOut, Millis.text(run.plan().workload().allowedLagMillis())));
        }
        if (run.throughput().isOfClosedLoop()) {
            findings.add(Kind.NOTE.of("closed loop: the rate is the figure, and latencies leave out what waited"));
        }
        if (rows.readBack() != null
                && !rows.readBack().isRight()
                && !rows.readBack().excuse().isEmpty()) {
            findings.add(Kind.NOTE.of("lost sets: " + rows.readBack().excuse()));
        }
        if (run.plan().allowDisturbed()) {
            disturbances()
                    .forEach(finding -> findings.add(
                            new Finding(finding.kind(), Status.VALID, finding.text() + "; --allow-disturbed")));
        }
    }

    private List<Finding> disturbances() {
        return new Disturbance(run.cluster().machines()).judged(rows.faulted() != null);
    }

    private void judge() {
        judgeDisturbance();
        judgeForeign();
        judgeClocks();
        if (facts.end() == RunEnd.NOT_DRAINED) {
            findings.add(Kind.NOT_DRAINED.of(
                    "not drained: the last results were not in within %,d ms of the planned end",
                    run.plan().phases().drainMillis()));
        }
        judgeResults();
        Steadiness steadiness = new Steadiness(
                measured(), TimeUnit.MILLISECONDS.toSeconds(run.plan().phases().measureMillis()));
        if (rows.faulted() == null) {
            judgeRate();
            judgeReports();
            steadiness.judge(findings);
            judgeLostEvents();
            judgeProof();
        } else {
            steadiness.judgeEnd(findings);
            judgeLostEvents();
            new Faults(run.plan(), rows.faulted(), measured()).judge(findings);
        }
        judgeReadBack();
        if (facts.lostState() != null) {
            findings.add(Kind.DISTURBANCE_UNKNOWN.of("what disturbed the members: " + facts.lostState()));
        }
        judgeAnswers();
    }

    /** No event of a journal is late, for its watermarks wait for each, unless the allowed lag is too small. */
    private void judgeLostEvents() {
        WorkloadPlan workload = run.plan().workload();
        boolean isJournal = run.plan().job().source() == JobPlan.Source.JOURNAL
                && workload.allowedLagMillis() >= workload.disorderMillis();
        if (isPositive(facts.lateEvents()) && isJournal) {
            findings.add(Kind.EVENTS_LOST.of(
                    "events lost: the journal overwrote %,d before the job read them; a longer --journal",
                    facts.lateEvents()));
        } else if (isPositive(facts.lateEvents()) && rows.faulted() == null) {
            findings.add(Kind.LATE_EVENTS_DROPPED.of(
                    "late events dropped: %,d; the allowed lag is %,d ms",
                    facts.lateEvents(), workload.allowedLagMillis()));
        }
    }

    private void judgeReadBack() {
        if (rows.readBack() != null && rows.readBack().isBroken()) {
            findings.add(Kind.WRONG_ANSWERS.of(
                    "wrong values in the map: " + rows.readBack().inWords()));
        }
    }

    /** If members did not report their rows at the end, it is not known which rows are lost. */
    private void judgeNotDrained() {
        if (facts.unansweredAtEnd() == null) {
            judge();
        } else {
            judgeForeign();
            judgeAnswers();
        }
    }

    private void judgeAnswers() {
        if (facts.unansweredAtEnd() != null) {
            findings.add(Kind.SILENT_MEMBERS.of("the members did not answer at the end: " + facts.unansweredAtEnd()));
        }
    }

    /** A job that lost its state broke its guarantee. The rows until then show the loss. */
    private void judgeLostState() {
        Status status = run.plan().job().guarantee() == Guarantee.NONE ? Status.INVALID : Status.WRONG;
        findings.add(new Finding(Kind.STATE_LOST, status, "state lost: " + facts.lostState()));
        judgeReadBack();
        if (rows.faulted() != null) {
            new Faults(run.plan(), rows.faulted(), measured()).judgePromise(findings);
        }
    }

    /** The reason for the early end is known; disturbances only up to it. */
    private void judgeGivenUp() {
        judgeForeign();
        findings.add(HopelessLag.found(seconds));
        judgeDisturbance();
    }

    private void judgeDisturbance() {
        if (run.plan().workload().climbs()) {
            findings.add(Kind.CLIMBING.of("climbing: the run has no one rate, it only looked for the highest"));
        }
        if (!run.plan().allowDisturbed()) {
            disturbances().forEach(findings::add);
        }
        run.plan()
                .profiler()
                .ifPresent(profiler -> findings.add(
                        Kind.PROFILED.of("profiled: the figures contain the cost of --profiler %s", profiler)));
    }

    private void judgeForeign() {
        Foreign foreign = facts.foreign();
        if (foreign == null) {
            return;
        }
        foreign.jobs().forEach(job -> addForeign("job on", job));
        if (!foreign.jobsKnown()) {
            findings.add(Kind.FOREIGN_JOBS_NOT_KNOWN.of(
                    "foreign jobs not known: the cluster did not report its jobs at the end"));
        }
        foreign.clients().forEach(client -> addForeign("client on", client.name() + " at " + client.address()));
        foreign.members().forEach(member -> addForeign("member in", member));
    }

    private void addForeign(String what, String which) {
        findings.add(Kind.FOREIGN_WORK.of("foreign " + what + " the cluster: " + which));
    }

    private void judgeClocks() {
        run.cluster().clocks().doubts().forEach(doubt -> findings.add(Kind.CLOCK_UNCERTAIN.of(doubt)));
        if (facts.negativeLatencies() > 0) {
            findings.add(Kind.CLOCK_UNCERTAIN.of(
                    "clock uncertain: %s came up to %,d ns too early",
                    Counts.of(facts.negativeLatencies(), "result, event or watermark", "results, events or watermarks"),
                    -facts.mostNegativeNanos()));
        }
    }

    private void judgeReports() {
        if (isPositive(facts.rowsMissing())) {
            findings.add(Kind.REPORTS_LOST.of(
                    "reports lost: %s recorded but not received",
                    Counts.of(facts.rowsMissing(), "latency", "latencies")));
        }
        if (isPositive(facts.rowsAfterSettling())) {
            findings.add(Kind.ROWS_BEHIND_THE_WATERMARK.of(
                    "%s came behind the watermark: the job restarted, or a watermark is wrong",
                    Counts.of(facts.rowsAfterSettling(), "row")));
        }
    }

    /** A program of first rows reports no such counts. */
    private static boolean isPositive(Long count) {
        return count != null && count > 0;
    }

    private List<TimelineRow> measured() {
        return seconds.stream()
                .filter(second -> second.phase() == Phase.MEASURE)
                .toList();
    }

    private void judgeResults() {
        Percentile median = run.main().percentiles().get("p50");
        if (run.latency().rows() == 0) {
            findings.add(Kind.NO_RESULTS.of("no results in the measured interval"));
        } else if (median.micros() == null) {
            findings.add(Kind.NO_PERCENTILE.of(
                    "no percentile: %s, p50 needs %,d",
                    Counts.of(run.main().samples(), "sample"), median.samplesNeeded()));
        } else if (run.cluster().clocks().hides(median.micros())) {
            findings.add(Kind.CLOCKS_HIDE_P50.of(
                    "p50 is %,.0f µs, but the clocks may differ by %,.0f µs: it has to be twice that",
                    median.micros(), run.cluster().clocks().errorMicros()));
        }
    }

    private void judgeRate() {
        Throughput throughput = run.throughput();
        Double emitted = throughput.emittedPerSecond();
        double scheduled = throughput.scheduledPerSecond();
        // An event that is due at the start or the end may enter just before or after it.
        double oneEvent = 1000.0 / run.plan().phases().measureMillis();
        if (emitted == null) {
            findings.add(Kind.RATE_UNKNOWN.of("rate unknown: the job's metrics do not cover the measured interval"));
        } else if (emitted < LEAST_SHARE_EMITTED * scheduled - oneEvent) {
            findings.add(Kind.RATE_MISSED.of(
                    "rate missed: %,.0f of %,.0f scheduled events/s entered the pipeline", emitted, scheduled));
        } else if (emitted > LARGEST_SHARE_EMITTED * scheduled + oneEvent && !throughput.isOfClosedLoop()) {
            findings.add(Kind.BACKLOG.of(
                    "backlog from before the interval: %,.0f events/s entered the pipeline, %,.0f were scheduled",
                    emitted, scheduled));
        }
        CatchUp catchUp = throughput.catchUp();
        if (catchUp != null && catchUp.caughtUpMillis() == null && catchUp.events() != null) {
            findings.add(Kind.BACKLOG.of("backlog not caught up when the measured interval began"));
        }
        if (emitted != null && throughput.cpuSecondsPerMillionEvents() == null) {
            findings.add(Kind.COST_UNKNOWN.of(
                    "cost unknown: a member did not report its CPU time to the end of the interval"));
        }
    }

    /** Without comparisons, answers are unproved. */
    private void judgeProof() {
        CheckedInstants instants = rows.instants();
        if (instants != null && instants.missing() > 0) {
            findings.add(Kind.WRONG_ANSWERS.of(
                    "missing answers: %,d of %s", instants.missing(), instants.inWords(instants.total())));
        }
        if (instants != null && instants.wrong() > 0) {
            findings.add(Kind.WRONG_ANSWERS.of(
                    "wrong answers: %,d of %s", instants.wrong(), instants.inWords(instants.total())));
        }
        if (!rows.check().isRight()) {
            findings.add(Kind.WRONG_ANSWERS.of(
                    "wrong results: %s missing, %,d unexpected",
                    Counts.of(rows.check().missing(), "row"), rows.check().unexpected()));
        }
        if (instants != null && instants.recomputed() > 0 && instants.secondSeen() < LEAST_CHANCE) {
            findings.add(Kind.UNPROVED.of(
                    "answers unproved: a second of wrong rows would be noticed with %.1f %%, expected %.0f %% or "
                            + "more: try a lower --rate, or --check full",
                    100 * instants.secondSeen(), 100 * LEAST_CHANCE));
        }
        if (nothingWasCompared()) {
            findings.add(Kind.UNPROVED.of(
                    run.plan().check() == CheckMode.OFF
                            ? "answers unproved: --check off"
                            : "answers unproved: none could be compared with the oracle's"));
        }
    }

    private boolean nothingWasCompared() {
        boolean rowsRecomputed = rows.instants() != null && rows.instants().rowsRecomputed() > 0;
        return !rowsRecomputed && rows.check().rowsExpected() + rows.check().rowsReceived() == 0;
    }
}
