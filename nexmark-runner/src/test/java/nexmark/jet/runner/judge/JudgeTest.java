package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.Case.failed;
import static nexmark.jet.runner.judge.SteadyRun.Case.invalid;
import static nexmark.jet.runner.judge.SteadyRun.Case.notJudged;
import static nexmark.jet.runner.judge.SteadyRun.Case.valid;
import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.facts;
import static nexmark.jet.runner.judge.SteadyRun.instants;
import static nexmark.jet.runner.judge.SteadyRun.median;
import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.runner.judge.SteadyRun.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JudgeTest {

    private static final String UNPROVED = "answers unproved: none could be compared with the oracle's";
    private static final String NOT_DRAINED =
            "not drained: the last results were not in within 300,000 ms of the planned end";
    private static final ClockCheck QUARTER_MILLISECOND =
            new ClockCheck(List.of(), new ClockOffset("a", "b", 0, -250_000, 250_000), List.of());

    static Stream<Case> ends() {
        return Stream.of(
                valid("a steady run", run -> {}),
                invalid(
                        "a run that lost a member is only that",
                        run -> run.facts = new RunFacts(
                                RunEnd.MEMBER_LOST,
                                "member 2 ended",
                                null,
                                null,
                                null,
                                7L,
                                7L,
                                7L,
                                7L,
                                -7L,
                                Foreign.NOTHING),
                        "member lost: member 2 ended"),
                failed(
                        "an interrupted run is only that",
                        Status.INTERRUPTED,
                        run -> {
                            run.facts = ended(RunEnd.INTERRUPTED);
                            run.emitted = null;
                        },
                        "interrupted before its end: what is here is partial"),
                invalid(
                        "a trial that was given up says how far its source lagged",
                        run -> {
                            run.facts = ended(RunEnd.GIVEN_UP);
                            run.lagMillis = rising(7, 200, 350);
                            run.p50Millis = steady(7, 1);
                        },
                        "given up after 7 s: the source's lag was 2,300 ms and grew"),
                invalid(
                        "the lag need not grow",
                        run -> {
                            run.facts = ended(RunEnd.GIVEN_UP);
                            run.lagMillis = steady(3, 310);
                            run.p50Millis = steady(3, 1);
                        },
                        "given up after 3 s: the source's lag was 310 ms"),
                invalid("a run without a last result", run -> run.facts = ended(RunEnd.NOT_DRAINED), NOT_DRAINED),
                invalid(
                                "what failed is graver than what could not be judged",
                                run -> {
                                    run.facts = ended(RunEnd.NOT_DRAINED);
                                    run.main = median(4, null);
                                },
                                NOT_DRAINED)
                        .and("no percentile: 4 samples, p50 needs 5"));
    }

    static Stream<Case> arrivals() {
        return Stream.of(
                invalid(
                        "a run without results",
                        run -> run.main = median(0, null),
                        "no results in the measured interval"),
                notJudged(
                        "too few samples for a median",
                        run -> run.main = median(4, null),
                        "no percentile: 4 samples, p50 needs 5"),
                invalid(
                        "results before their time",
                        run -> run.facts = arrived(0, 0, 0, 2, -1500),
                        "clock uncertain: 2 results came up to 1,500 ns too early"),
                invalid(
                        "reports that are lost and rows that are late",
                        run -> run.facts = arrived(0, 3, 4, 0, 0),
                        "reports lost: 3 latencies recorded but not received",
                        "4 rows came behind the watermark: the job restarted, or a watermark is wrong"),
                invalid(
                        "dropped events",
                        run -> run.facts = arrived(3, 0, 0, 0, 0),
                        "late events dropped: 3; the allowed lag is 0 ms"),
                invalid(
                        "clocks that are doubted",
                        run -> run.clocks = new ClockCheck(
                                List.of(), null, List.of("clock uncertain: not measured between a and b")),
                        "clock uncertain: not measured between a and b"),
                valid("a median of twice the clocks' error", run -> run.clocks = QUARTER_MILLISECOND),
                notJudged(
                        "a median below it",
                        run -> {
                            run.clocks = QUARTER_MILLISECOND;
                            run.main = median(1000, 999.0);
                        },
                        "p50 is 999 µs, but the clocks may differ by 500 µs: it has to be twice that"));
    }

    static Stream<Case> foreign() {
        return Stream.of(
                invalid(
                        "a foreign job, client or member is named",
                        run -> run.facts = with(new Foreign(
                                List.of("somebody-else's"),
                                true,
                                List.of(new ConnectedClient("uuid", "hz.client_1", "10.0.0.9:40000")),
                                List.of("10.0.0.8:5701"))),
                        "foreign job on the cluster: somebody-else's",
                        "foreign client on the cluster: hz.client_1 at 10.0.0.9:40000",
                        "foreign member in the cluster: 10.0.0.8:5701"),
                notJudged(
                        "jobs that the members did not report are not taken for none",
                        run -> run.facts = with(new Foreign(List.of(), false, List.of(), List.of())),
                        "foreign jobs not known: the members did not report their jobs at the end"),
                notJudged(
                        "what disturbed the members of a lost observer is not known",
                        run -> run.facts = facts(
                                RunEnd.DRAINED, null, "no member knows the observer", null, null, Foreign.NOTHING),
                        "what disturbed the members: no member knows the observer"),
                notJudged(
                        "the figures of a profiled run",
                        run -> run.plan = run.plan.profiledBy(Profiler.CPU),
                        "profiled: the figures contain the cost of --profiler cpu"));
    }

    static Stream<Case> answers() {
        return Stream.of(
                failed(
                        "wrong rows are graver than an invalid run",
                        Status.WRONG,
                        run -> {
                            run.facts = ended(RunEnd.NOT_DRAINED);
                            run.check = new CheckResult(10, 9, 2, 1, List.of());
                        },
                        NOT_DRAINED,
                        "wrong results: 2 rows missing, 1 unexpected"),
                failed(
                        "missing answers",
                        Status.WRONG,
                        run -> run.instants = instants(400, 10, 0),
                        "missing answers: 10 of 1,000 windows"),
                failed(
                        "wrong answers",
                        Status.WRONG,
                        run -> run.instants = instants(400, 0, 800),
                        "wrong answers: 800 of 1,000 windows"),
                failed(
                        "one missing answer, though none was recomputed",
                        Status.WRONG,
                        run -> run.instants = instants(0, 1, 0),
                        "missing answers: 1 of 1,000 windows"),
                invalid(
                                "windows that a foreign program left out may have right answers",
                                run -> {
                                    run.facts = new RunFacts(
                                            RunEnd.DRAINED, null, null, null, null, null, null, null, 0L, 0L, null);
                                    run.check = CheckResult.NOTHING;
                                    run.instants = instants(0, 1, 0);
                                },
                                "windows left out: 1 of 1,000 have no latency")
                        .and(UNPROVED),
                notJudged("nothing was compared", run -> checked(run, CheckResult.NOTHING, null), UNPROVED),
                notJudged(
                        "counting alone proves nothing",
                        run -> checked(run, CheckResult.NOTHING, instants(0, 0, 0)),
                        UNPROVED),
                notJudged(
                        "instants at which nothing was due prove nothing",
                        run -> checked(
                                run,
                                CheckResult.NOTHING,
                                new CheckedInstants(
                                        "instants", 9000, null, 3, null, 3, 600, 0, 0, 0, true, 1, 7, List.of())),
                        UNPROVED),
                notJudged(
                        "a proof that would hardly see a wrong second is none",
                        run -> run.instants = seen(0.09),
                        "answers unproved: a second of wrong rows would be noticed with 9.0 %, expected 10 % or more: "
                                + "try a lower --rate, or --check full"),
                valid("a proof that would see one in ten", run -> run.instants = seen(0.1)),
                valid("rows that were compared are a proof", run -> run.instants = null),
                valid("an instant that was compared too", run -> checked(run, CheckResult.NOTHING, instants(1, 0, 0))));
    }

    @ParameterizedTest
    @MethodSource({"ends", "arrivals", "foreign", "answers"})
    void theVerdictNamesWhatIsAgainstTheRun(Case one) {
        one.check();
    }

    @Test
    void ofASteadyRunThereIsNothingToNote() {
        assertThat(Judge.notes(new SteadyRun().evidence())).isEmpty();
    }

    private static void checked(SteadyRun run, CheckResult check, CheckedInstants instants) {
        run.check = check;
        run.instants = instants;
    }

    private static CheckedInstants seen(double chance) {
        return new CheckedInstants(
                "instants", 9000, null, 9000, null, 9000, 900, 900, 0, 0, false, chance, 7, List.of());
    }

    private static RunFacts with(Foreign foreign) {
        return facts(RunEnd.DRAINED, null, null, null, null, foreign);
    }

    private static RunFacts arrived(long late, long missing, long afterSettling, long negative, long mostNegative) {
        return new RunFacts(
                RunEnd.DRAINED,
                null,
                null,
                null,
                null,
                late,
                missing,
                afterSettling,
                negative,
                mostNegative,
                Foreign.NOTHING);
    }
}
