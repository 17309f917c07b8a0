package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.Case.failed;
import static nexmark.jet.runner.judge.SteadyRun.Case.invalid;
import static nexmark.jet.runner.judge.SteadyRun.Case.notJudged;
import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.facts;
import static nexmark.jet.runner.run.Watched.rising;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.runner.judge.SteadyRun.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs with faults, and runs whose members lost state or were silent. */
class FaultsTest {

    private static final FaultOutcome UNPROMISED = faulted(Guarantee.NONE, true, rows(100, 90, 10, 0));
    private static final RunFacts STATE_LOST =
            facts(RunEnd.STATE_LOST, null, "a snapshot is damaged", null, null, Foreign.NOTHING);

    static Stream<Case> guarantees() {
        return Stream.of(
                notJudged(
                        "a run of which no rows were due proves nothing",
                        run -> run.faulted = faulted(Guarantee.EXACTLY_ONCE, true, rows(0, 0, 0, 0)),
                        "unproved: no rows were due"),
                failed(
                        "a guarantee that is not kept is wrong whatever the check of a sample says",
                        Status.WRONG,
                        run -> run.faulted = faulted(Guarantee.EXACTLY_ONCE, true, rows(100, 101, 0, 1)),
                        "exactly-once not kept: 0 rows lost, 1 duplicated, 0 wrong"),
                failed(
                        "a job that lost its state did not keep its guarantee",
                        Status.WRONG,
                        run -> promise(
                                run,
                                Guarantee.EXACTLY_ONCE,
                                STATE_LOST,
                                faulted(Guarantee.EXACTLY_ONCE, false, rows(100, 60, 40, 0))),
                        "state lost: a snapshot is damaged",
                        "exactly-once not kept: 40 rows lost, 0 duplicated, 0 wrong"),
                failed(
                        "lost state is a broken guarantee though no row could be counted",
                        Status.WRONG,
                        run -> promise(run, Guarantee.AT_LEAST_ONCE, STATE_LOST, null),
                        "state lost: a snapshot is damaged"),
                invalid(
                        "without a guarantee lost state breaks no promise",
                        run -> promise(run, Guarantee.NONE, STATE_LOST, UNPROMISED),
                        "state lost: a snapshot is damaged"),
                invalid(
                        "a job that failed proves nothing of its guarantee",
                        run -> promise(
                                run,
                                Guarantee.EXACTLY_ONCE,
                                facts(RunEnd.JOB_FAILED, null, null, "after kill@1s: 5 % short", null, Foreign.NOTHING),
                                null),
                        "job failed after kill@1s: 5 % short"),
                notJudged(
                        "state that is lost after the last results breaks no guarantee",
                        run -> promise(
                                run,
                                Guarantee.EXACTLY_ONCE,
                                facts(RunEnd.DRAINED, null, "no member knows the job", null, null, Foreign.NOTHING),
                                faulted(Guarantee.EXACTLY_ONCE, true, rows(100, 100, 0, 0))),
                        "what disturbed the members: no member knows the job"));
    }

    static Stream<Case> others() {
        return Stream.of(
                invalid(
                        "a run has to be back in time by its end",
                        run -> {
                            run.facts = ended(RunEnd.NOT_DRAINED);
                            run.lagMillis = rising(20, 0, 40);
                            run.p50Millis = rising(20, 0, 500);
                            run.faulted = UNPROMISED;
                        },
                        "not drained: the last results were not in within 300,000 ms of the planned end",
                        "fell behind: the source's lag towards the end was never below 680 ms"),
                Case.valid("it needs no rate and no trend", run -> {
                    run.emitted = 500.0;
                    run.p50Millis = rising(20, 0, 500);
                    run.faulted = UNPROMISED;
                }),
                notJudged(
                        "a run that did not catch up",
                        run -> run.faulted = notCaughtUp(),
                        "recovery from kill@3s: not caught up in time, expected a longer --measure or a lower --rate"),
                notJudged(
                        "rows that silent members could not report are not lost",
                        run -> promise(run, Guarantee.EXACTLY_ONCE, silent(RunEnd.NOT_DRAINED), null),
                        "the members did not answer at the end: no connection"),
                notJudged(
                        "a drained run whose members were silent at the end",
                        run -> promise(run, Guarantee.NONE, silent(RunEnd.DRAINED), UNPROMISED),
                        "the members did not answer at the end: no connection"),
                invalid(
                        "a foreign job makes a run invalid too",
                        run -> {
                            Foreign foreign = new Foreign(List.of("somebody-else's"), true, List.of(), List.of());
                            run.facts = facts(RunEnd.DRAINED, null, null, null, null, foreign);
                            run.faulted = UNPROMISED;
                        },
                        "foreign job on the cluster: somebody-else's"));
    }

    @ParameterizedTest
    @MethodSource({"guarantees", "others"})
    void aRunUnderFaultsHasToKeepItsGuaranteeAndToRecover(Case one) {
        one.check();
    }

    @Test
    void whatIsNotJudgedUnderFaultsIsNoted() {
        SteadyRun run = new SteadyRun();
        run.faulted = UNPROMISED;
        assertThat(run.notes())
                .containsExactly("rate, trends, warm-up, late events, reports and other processes are not judged under"
                        + " faults");
    }

    private static RunFacts silent(RunEnd end) {
        return facts(end, null, null, null, "no connection", Foreign.NOTHING);
    }

    private static FaultOutcome notCaughtUp() {
        InjectedFault injected = new InjectedFault(Fault.parse("kill@3s"), 1, "a:5701", 3000, 3100, null);
        Recovery recovery = new Recovery(injected, 200L, 400L, 1, null, 100, null, 9e6, List.of(), List.of());
        return new FaultOutcome(
                "q1", Variant.IDIOMATIC, Guarantee.NONE, true, rows(100, 90, 10, 0), 0, 2, List.of(recovery));
    }

    private static FaultOutcome faulted(Guarantee guarantee, boolean settled, DeliveredRows rows) {
        return new FaultOutcome("q1", Variant.IDIOMATIC, guarantee, settled, rows, 0, 2, List.of());
    }

    private static DeliveredRows rows(long due, long arrived, long lost, long duplicated) {
        return new DeliveredRows(due, arrived, lost, duplicated, 0, 0, 0, List.of());
    }

    /** A run without a check of a sample, as it is where a guarantee is proved. */
    private static void promise(SteadyRun run, Guarantee guarantee, RunFacts facts, FaultOutcome faulted) {
        run.plan = run.plan.with(PlanSettings.GUARANTEE, guarantee);
        run.facts = facts;
        run.check = CheckResult.NOTHING;
        run.instants = null;
        run.faulted = faulted;
    }
}
