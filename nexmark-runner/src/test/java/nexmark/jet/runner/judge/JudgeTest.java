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
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.judge.SteadyRun.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
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
    @CsvFileSource(resources = "verdicts.csv", delimiter = '|', quoteCharacter = '`')
    void theVerdictNamesWhatIsAgainstTheRun(String name, String changes, String findings, Status status) {
        SteadyRun run = SteadinessTest.changed(changes, JudgeTest::change);
        run.assertFound(SteadinessTest.ofMark("!", findings), SteadinessTest.ofMark("?", findings));
        assertThat(new Verdict(run.findings()).status()).isEqualTo(status);
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
                        "foreign jobs not known: the cluster did not report its jobs at the end"),
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
                        run -> run.plan = run.plan.with(PlanSettings.PROFILER, Profiler.CPU),
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
        assertThat(run.notes()).isEmpty();
        run.leftOut = 8_830L;
        assertThat(run.notes())
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
