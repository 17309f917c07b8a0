package nexmark.jet.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.Millis;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.result.Verdict;

/**
 * Decides from the evidence of a run how it ended and whether its figures may be quoted; docs/measurement.md states the
 * limits.
 */
public final class Judge {

    /** The shortest measured interval that can be judged; with fewer seconds there is no trend. */
    public static final long SHORTEST_MILLIS = TimeUnit.SECONDS.toMillis(Steadiness.FEWEST_FOR_A_TREND);

    /** A run that emitted less than this share of its schedule missed its rate. */
    private static final double LEAST_SHARE_EMITTED = 0.99;
    /** A run that emitted more than this share of its schedule had a backlog from before the measured interval. */
    private static final double LARGEST_SHARE_EMITTED = 1.01;
    /** The least chance that rows which are wrong for one second are seen. */
    private static final double LEAST_CHANCE = 0.1;

    private final Evidence seen;
    private final RunFacts facts;
    private final Findings findings = new Findings();
    private final Arrivals arrivals;

    private Judge(Evidence seen) {
        this.seen = seen;
        this.facts = seen.facts();
        this.arrivals = new Arrivals(facts, findings);
    }

    /** How the run ended: wrong rows are graver than anything else that makes it invalid. */
    public static Status status(Evidence seen) {
        if (seen.facts().end() == RunEnd.INTERRUPTED) {
            return Status.INTERRUPTED;
        }
        return isWrong(seen) ? Status.WRONG : verdict(seen).status();
    }

    /** Whether the run may be quoted, and if not why. */
    public static Verdict verdict(Evidence seen) {
        Judge judge = new Judge(seen);
        switch (seen.facts().end()) {
            case INTERRUPTED -> judge.arrivals.judgeInterrupted();
            case MEMBER_LOST ->
                judge.findings.failed("member lost: " + seen.facts().lostMember());
            case GIVEN_UP -> judge.judgeGivenUp();
            case STATE_LOST -> judge.judgeLostState();
            case JOB_FAILED ->
                judge.findings.failed("job failed " + seen.facts().jobFailure());
            case NOT_DRAINED -> judge.judgeNotDrained();
            case DRAINED -> judge.judge();
        }
        return judge.findings.verdict();
    }

    /** What a reader of the verdict has to know, a sentence each: rules that do not apply to the run. */
    public static List<String> notes(Evidence seen) {
        List<String> notes = new ArrayList<>();
        if (seen.faulted() != null) {
            notes.add("rate, trends, warm-up, late events, reports and other processes are not judged under faults");
        }
        if (!seen.facts().end().isCutShort() && new Disturbance(seen.machines()).isNotCounted()) {
            notes.add("whether other work disturbed the machine is not known: only Linux counts it");
        }
        Long leftOut = seen.throughput().eventsLeftOut();
        if (leftOut != null && leftOut > 0) {
            notes.add(Findings.text(
                    "late events: %,d in no row, because the source, not the engine, "
                            + "leaves out those that are later than the allowed lag, %s",
                    leftOut, Millis.text(seen.plan().workload().allowedLagMillis())));
        }
        if (seen.readBack() != null
                && !seen.readBack().isRight()
                && !seen.readBack().excuse().isEmpty()) {
            notes.add("lost sets: " + seen.readBack().excuse());
        }
        if (seen.plan().allowDisturbed()) {
            disturbances(seen).forEach(reason -> notes.add(reason + "; --allow-disturbed"));
        }
        return notes;
    }

    /**
     * After faults the guarantee decides which rows are right. A job that lost its state did not keep its guarantee.
     * What a foreign program left out are latencies: its answers may be right.
     */
    private static boolean isWrong(Evidence seen) {
        if (seen.facts().end() == RunEnd.STATE_LOST && seen.plan().job().guarantee() != Guarantee.NONE) {
            return true;
        }
        if (seen.readBack() != null && seen.readBack().isBroken()) {
            return true;
        }
        if (seen.faulted() != null) {
            return seen.faulted().promise() == Promise.BROKEN;
        }
        boolean areInstantsRight = seen.instants() == null || seen.instants().isRight() || seen.isOfForeignProgram();
        return !seen.check().isRight() || !areInstantsRight;
    }

    private static List<String> disturbances(Evidence seen) {
        return new Disturbance(seen.machines()).judged(seen.faulted() != null);
    }

    private void judge() {
        judgeDisturbance();
        judgeForeign();
        judgeClocks();
        arrivals.judgeEnd(seen.plan().phases().drainMillis());
        judgeResults();
        Steadiness steadiness = new Steadiness(
                seen.measured(),
                TimeUnit.MILLISECONDS.toSeconds(seen.plan().phases().measureMillis()));
        if (seen.faulted() == null) {
            judgeRate();
            arrivals.judgeReports();
            steadiness.judge(findings);
            arrivals.judgeEvents(seen.plan().workload().allowedLagMillis());
            judgeProof();
        } else {
            steadiness.judgeEnd(findings);
            new Faults(seen).judge(findings);
        }
        judgeReadBack();
        if (facts.lostState() != null) {
            findings.notJudged("what disturbed the members: " + facts.lostState());
        }
        judgeAnswers();
    }

    private void judgeReadBack() {
        if (seen.readBack() != null && seen.readBack().isBroken()) {
            findings.failed("wrong values in the map: " + seen.readBack().inWords());
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
            findings.notJudged("the members did not answer at the end: " + facts.unansweredAtEnd());
        }
    }

    /** The rows until then show what was lost with the state. */
    private void judgeLostState() {
        findings.failed("state lost: " + facts.lostState());
        judgeReadBack();
        if (seen.faulted() != null) {
            new Faults(seen).judgePromise(findings);
        }
    }

    /** What ended the run early is certain; of what disturbed it only the part until then is known. */
    private void judgeGivenUp() {
        judgeForeign();
        findings.failed(HopelessLag.inWords(seen.timeline()));
        judgeDisturbance();
    }

    private void judgeDisturbance() {
        if (seen.plan().workload().climbs()) {
            findings.notJudged("climbing: the run has no one rate, it only looked for the highest");
        }
        if (!seen.plan().allowDisturbed()) {
            disturbances(seen).forEach(findings::failed);
        }
        seen.plan()
                .profiler()
                .ifPresent(profiler ->
                        findings.notJudged("profiled: the figures contain the cost of --profiler %s", profiler));
    }

    private void judgeForeign() {
        Foreign foreign = facts.foreign();
        if (foreign == null) {
            return;
        }
        foreign.jobs().forEach(job -> findings.failed("foreign job on the cluster: " + job));
        if (!foreign.jobsKnown()) {
            findings.notJudged("foreign jobs not known: the cluster did not report its jobs at the end");
        }
        foreign.clients()
                .forEach(client ->
                        findings.failed("foreign client on the cluster: " + client.name() + " at " + client.address()));
        foreign.members().forEach(member -> findings.failed("foreign member in the cluster: " + member));
    }

    private void judgeClocks() {
        seen.clocks().doubts().forEach(findings::failed);
        arrivals.judgeTimes();
    }

    private void judgeResults() {
        Percentile median = seen.main().percentiles().get("p50");
        if (seen.samples() == 0) {
            findings.failed("no results in the measured interval");
        } else if (median.micros() == null) {
            findings.notJudged(
                    "no percentile: %s, p50 needs %,d",
                    Counts.of(seen.main().samples(), "sample"), median.samplesNeeded());
        } else if (seen.clocks().hides(median.micros())) {
            findings.notJudged(
                    "p50 is %,.0f µs, but the clocks may differ by %,.0f µs: it has to be twice that",
                    median.micros(), seen.clocks().errorMicros());
        }
    }

    private void judgeRate() {
        Throughput throughput = seen.throughput();
        Double emitted = throughput.emittedPerSecond();
        double scheduled = throughput.scheduledPerSecond();
        // An event that is due at the begin or the end may enter just before or after it.
        double oneEvent = 1000.0 / seen.plan().phases().measureMillis();
        if (emitted == null) {
            findings.notJudged("rate unknown: the job's metrics do not cover the measured interval");
        } else if (emitted < LEAST_SHARE_EMITTED * scheduled - oneEvent) {
            findings.failed("rate missed: %,.0f of %,.0f scheduled events/s entered the pipeline", emitted, scheduled);
        } else if (emitted > LARGEST_SHARE_EMITTED * scheduled + oneEvent) {
            findings.failed(
                    "backlog from before the interval: %,.0f events/s entered the pipeline, %,.0f were scheduled",
                    emitted, scheduled);
        }
        CatchUp catchUp = throughput.catchUp();
        if (catchUp != null && catchUp.caughtUpMillis() == null && catchUp.events() != null) {
            findings.failed("backlog not caught up when the measured interval began");
        }
        if (emitted != null && throughput.cpuSecondsPerMillionEvents() == null) {
            findings.notJudged("cost unknown: a member did not report its CPU time to the end of the interval");
        }
    }

    /** Nothing that was compared proves nothing. */
    private void judgeProof() {
        CheckedInstants instants = seen.instants();
        if (instants != null && seen.isOfForeignProgram()) {
            judgeLeftOut(instants);
        } else if (instants != null && instants.missing() > 0) {
            findings.failed("missing answers: %,d of %s", instants.missing(), instants.inWords(instants.total()));
        }
        if (instants != null && instants.wrong() > 0) {
            findings.failed("wrong answers: %,d of %s", instants.wrong(), instants.inWords(instants.total()));
        }
        arrivals.judgeRows(seen.check());
        if (instants != null && instants.recomputed() > 0 && instants.secondSeen() < LEAST_CHANCE) {
            findings.notJudged(
                    "answers unproved: a second of wrong rows would be noticed with %.1f %%, expected %.0f %% or "
                            + "more: try a lower --rate, or --check full",
                    100 * instants.secondSeen(), 100 * LEAST_CHANCE);
        }
        if (nothingWasCompared()) {
            findings.notJudged(
                    seen.plan().check() == CheckMode.OFF ? "answers unproved: --check off" : Arrivals.UNPROVED);
        }
    }

    /** A foreign program may have left out the slowest windows. */
    private void judgeLeftOut(CheckedInstants windows) {
        long leftOut = windows.total() - windows.arrived();
        if (windows.missing() > 0) {
            findings.failed("windows left out: %,d of %,d have no latency", leftOut, windows.total());
        } else if (windows.due() == null && leftOut > 0) {
            findings.notJudged(
                    "windows left out or without rows: %,d of %,d have no latency", leftOut, windows.total());
        }
    }

    private boolean nothingWasCompared() {
        boolean rowsRecomputed = seen.instants() != null && seen.instants().rowsRecomputed() > 0;
        return !rowsRecomputed && seen.check().rowsExpected() + seen.check().rowsReceived() == 0;
    }
}
