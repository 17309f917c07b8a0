package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.Case.invalid;
import static nexmark.jet.runner.judge.SteadyRun.Case.notJudged;
import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.facts;
import static nexmark.jet.runner.judge.SteadyRun.instants;
import static nexmark.jet.runner.judge.SteadyRun.median;
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
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.runner.judge.SteadyRun.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JudgeTest {

    private static final ClockCheck QUARTER_MILLISECOND =
            new ClockCheck(List.of(), new ClockOffset("a", "b", 0, -250_000, 250_000), List.of());
    private static final ClockCheck DOUBTED =
            new ClockCheck(List.of(), null, List.of("clock uncertain: not measured between a and b"));
    private static final CheckedInstants NOTHING_DUE =
            new CheckedInstants("instants", 9000, null, 3, null, 3, 600, 0, 0, 0, true, 1, 7, List.of());

    /** As in {@link SteadinessTest}, with the status where it is another than the findings'. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        a steady run | check 10 10 0 0 | `` | VALID
        an interrupted run is only that | end INTERRUPTED, emitted - | !interrupted before its end: what is here is partial | INTERRUPTED
        a trial that was given up says how far its source lagged | end GIVEN_UP, lag rising 7 200 350, p50 steady 7 1 | !given up after 7 s: the source's lag was 2,300 ms and grew | INVALID
        the lag need not grow | end GIVEN_UP, lag steady 3 310, p50 steady 3 1 | !given up after 3 s: the source's lag was 310 ms | INVALID
        a run without a last result | end NOT_DRAINED | !not drained: the last results were not in within 300,000 ms of the planned end | INVALID
        what failed is graver than what could not be judged | end NOT_DRAINED, main 4 - | !not drained: the last results were not in within 300,000 ms of the planned end & ?no percentile: 4 samples, p50 needs 5 | INVALID
        a run without results | main 0 - | !no results in the measured interval | INVALID
        too few samples for a median | main 4 - | ?no percentile: 4 samples, p50 needs 5 | NOT_JUDGED
        results before their time | arrived 0 0 0 2 -1500 | !clock uncertain: 2 results came up to 1,500 ns too early | INVALID
        reports that are lost and rows that are late | arrived 0 3 4 0 0 | !reports lost: 3 latencies recorded but not received & !4 rows came behind the watermark: the job restarted, or a watermark is wrong | INVALID
        a backlog that was caught up with | backlog 300 2000 | `` | VALID
        a backlog that was not | backlog 300 - | !backlog not caught up when the measured interval began | INVALID
        a backlog of which nothing is known | backlog - -, emitted - | ?rate unknown: the job's metrics do not cover the measured interval | NOT_JUDGED
        dropped events | arrived 3 0 0 0 0 | !late events dropped: 3; the allowed lag is 0 ms | INVALID
        clocks that are doubted | clocks doubted | !clock uncertain: not measured between a and b | INVALID
        a median of twice the clocks' error | clocks quarter | `` | VALID
        a median below it | clocks quarter, main 1000 999 | ?p50 is 999 µs, but the clocks may differ by 500 µs: it has to be twice that | NOT_JUDGED
        wrong rows are graver than an invalid run | end NOT_DRAINED, check 10 9 2 1 | !not drained: the last results were not in within 300,000 ms of the planned end & !wrong results: 2 rows missing, 1 unexpected | WRONG
        missing answers | instants 400 10 0 | !missing answers: 10 of 1,000 windows | WRONG
        wrong answers | instants 400 0 800 | !wrong answers: 800 of 1,000 windows | WRONG
        one missing answer, though none was recomputed | instants 0 1 0 | !missing answers: 1 of 1,000 windows | WRONG
        windows that a foreign program left out may have right answers | foreign, check 0 0 0 0, instants 0 1 0 | !windows left out: 1 of 1,000 have no latency & ?answers unproved: none could be compared with the oracle's | INVALID
        nothing was compared | check 0 0 0 0, instants - | ?answers unproved: none could be compared with the oracle's | NOT_JUDGED
        counting alone proves nothing | check 0 0 0 0, instants 0 0 0 | ?answers unproved: none could be compared with the oracle's | NOT_JUDGED
        instants at which nothing was due prove nothing | check 0 0 0 0, instants nothing-due | ?answers unproved: none could be compared with the oracle's | NOT_JUDGED
        a proof that would hardly see a wrong second is none | seen 0.09 | ?answers unproved: a second of wrong rows would be noticed with 9.0 %, expected 10 % or more: try a lower --rate, or --check full | NOT_JUDGED
        a proof that would see one in ten | seen 0.1 | `` | VALID
        rows that were compared are a proof | instants - | `` | VALID
        an instant that was compared too | check 0 0 0 0, instants 1 0 0 | `` | VALID
        """)
    void theVerdictNamesWhatIsAgainstTheRun(String name, String changes, String findings, Status status) {
        SteadyRun run = SteadinessTest.changed(changes, JudgeTest::change);
        assertThat(Judge.verdict(run.evidence())).as(name).isEqualTo(SteadinessTest.verdict(findings));
        assertThat(Judge.status(run.evidence())).isEqualTo(status);
    }

    private static void change(SteadyRun run, String... words) {
        switch (words[0]) {
            case "end" -> run.facts = ended(RunEnd.valueOf(words[1]));
            case "main" ->
                run.main = median(Long.parseLong(words[1]), words[2].equals("-") ? null : Double.valueOf(words[2]));
            case "clocks" -> run.clocks = words[1].equals("quarter") ? QUARTER_MILLISECOND : DOUBTED;
            case "check" -> {
                long[] rows = numbers(words);
                run.check = new CheckResult(rows[0], rows[1], rows[2], rows[3], List.of());
            }
            case "seen" -> run.instants = seen(Double.parseDouble(words[1]));
            case "foreign" ->
                run.facts = new RunFacts(RunEnd.DRAINED, null, null, null, null, null, null, null, 0L, 0L, null);
            case "arrived" -> {
                long[] rows = numbers(words);
                run.facts = new RunFacts(
                        RunEnd.DRAINED,
                        null,
                        null,
                        null,
                        null,
                        rows[0],
                        rows[1],
                        rows[2],
                        rows[3],
                        rows[4],
                        Foreign.NOTHING);
            }
            case "backlog" ->
                run.catchUp = words[1].equals("-")
                        ? new CatchUp(null, null, null)
                        : new CatchUp(
                                Long.valueOf(words[1]), words[2].equals("-") ? null : Long.valueOf(words[2]), null);
            case "instants" ->
                run.instants = switch (words[1]) {
                    case "-" -> null;
                    case "nothing-due" -> NOTHING_DUE;
                    default -> instants(numbers(words)[0], numbers(words)[1], numbers(words)[2]);
                };
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private static long[] numbers(String... words) {
        return Stream.of(words).skip(1).mapToLong(Long::parseLong).toArray();
    }

    static Stream<Case> others() {
        return Stream.of(
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
                        "a run whose rate climbs has no one rate",
                        run -> run.plan = run.plan.climbing(50_000, 25, 20_000),
                        "climbing: the run has no one rate, it only looked for the highest"),
                notJudged(
                        "the figures of a profiled run",
                        run -> run.plan = run.plan.with("profiler", Profiler.CPU),
                        "profiled: the figures contain the cost of --profiler cpu"));
    }

    @ParameterizedTest
    @MethodSource("others")
    void theVerdictNamesWhatElseIsAgainstTheRun(Case one) {
        one.check();
    }

    @Test
    void ofASteadyRunThereIsNothingToNoteButLateEvents() {
        SteadyRun run = new SteadyRun();
        assertThat(Judge.notes(run.evidence())).isEmpty();
        run.leftOut = 8_830L;
        assertThat(Judge.notes(run.evidence()))
                .containsExactly(
                        "late events: 8,830 in no row, because the source, not the engine, leaves out those that are"
                                + " later than the allowed lag, 0s");
    }

    private static CheckedInstants seen(double chance) {
        return new CheckedInstants(
                "instants", 9000, null, 9000, null, 9000, 900, 900, 0, 0, false, chance, 7, List.of());
    }

    private static RunFacts with(Foreign foreign) {
        return facts(RunEnd.DRAINED, null, null, null, null, foreign);
    }
}
