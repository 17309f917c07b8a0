package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.FaultOutcome.Migration;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.FaultOutcome.Stretch;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.result.VertexFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultLinesTest {

    private static final VertexFigures SOURCE = new VertexFigures("bids", 0, 2_000_000, null, null);
    private static final CheckResult SIX = new CheckResult(6, 6, 0, 0, List.of());
    private static final InjectedFault KILL =
            new InjectedFault(Fault.parse("kill@8s#2"), 2, "127.0.0.1:5702", 0, 0, null);

    @Test
    void aRecoveryIsReportedFromItsStartToItsEnd() {
        assertThat(faults(new Recovery(
                        KILL,
                        120L,
                        1_340L,
                        2,
                        3_700L,
                        1_234,
                        1_500_000.0,
                        1_612_345,
                        List.of(new Migration(9_000, 10_200, "271 partition replicas")),
                        List.of(new Stretch(100.0, 1_500.0), new Stretch(60.4, null), new Stretch(null, null)))))
                .containsExactly(
                        "kill@8s#2 on member 2 (127.0.0.1:5702): detected after 0.12 s, restarted after 1.34 s (first of 2 times)",
                        "caught up after 3.70 s; until then 1,234 rows, p99 1,500.000 ms, max 1,612.345 ms",
                        "rows/s: 100 before, 60 until then, - after",
                        "p99, ms: 1.5 before, - until then, - after",
                        "migration of 271 partition replicas in 1.20 s");
        assertThat(faults(new Recovery(KILL, null, null, 0, null, 0, null, 0, null, null)))
                .containsExactly(
                        "kill@8s#2 on member 2 (127.0.0.1:5702): not noticed, not restarted",
                        "not caught up in time, expected a longer --measure or a lower --rate; until then no rows");
    }

    @Test
    void percentilesThatRestOnFewExcursionsAreNamedWithTheirNumberInOneShortLine() {
        LatencySummary series = new LatencySummary(
                30_000,
                1.0,
                2.0,
                9.0,
                new TreeMap<>(Map.of(
                        "p50", new Percentile(1.0, 1.0, 1.0, null, 5),
                        "p90", new Percentile(1.0, 1.0, 1.0, 5, 29),
                        "p99", new Percentile(1.0, 1.0, 1.0, 4, 299),
                        "p99.9", new Percentile(1.0, null, null, 1, 2_995),
                        "p99.99", new Percentile(null, null, null, null, 29_956))));

        assertThat(ResultLines.fewExcursions(series)).contains("few bursts above (p99 4, p99.9 1): repeat the run");
        assertThat(ResultLines.fewExcursions(new LatencySummary(0, null, null, null, Map.of())))
                .isEmpty();
    }

    @Test
    void theCheckSaysHowMuchWasCountedRecomputedAndComparedWhole() {
        assertThat(check(
                        SIX,
                        new CheckedInstants(
                                "windows", 1000, 1000L, 1000, null, 1234, 412, 500, 0, 0, true, 0.42, 7, List.of())))
                .containsExactly(
                        "1,000 of 1,000 windows and 1,234 rows counted",
                        "412 of 1,000 windows recomputed: 0 missing, 0 wrong",
                        "a second of wrong rows would be noticed with 42 %",
                        "6 rows compared whole: all right");
        assertThat(check(
                        SIX,
                        new CheckedInstants(
                                "instants", 9, 8L, 7, 80L, 79, 9, 80, 1, 0, true, 1, 7, List.of("rows of …"))))
                .containsExactly(
                        "7 of 8 instants and 79 of 80 rows counted",
                        "9 of 9 instants recomputed: 1 missing, 0 wrong",
                        "rows of …",
                        "6 rows compared whole: all right");
        assertThat(check(SIX, new CheckedInstants("windows", 2, null, 1, null, 5, 2, 5, 0, 0, true, 1, 7, List.of())))
                .startsWith("1 window and 5 rows counted");
    }

    @Test
    void whereNothingIsComparedTheAnswersAreUnproved() {
        CheckedInstants counted = new CheckedInstants("windows", 2, 2L, 2, null, 5, 0, 0, 0, 0, true, 1, 7, List.of());
        RunResult.Rows rows = new RunResult.Rows(CheckResult.NOTHING, counted, null, null);
        assertThat(ResultLines.check(rows, CheckMode.OFF)).last().isEqualTo("unproved: --check off");
        assertThat(check(CheckResult.NOTHING, null)).containsExactly("unproved: nothing could be compared");
    }

    private static List<String> check(CheckResult whole, CheckedInstants instants) {
        return ResultLines.check(new RunResult.Rows(whole, instants, null, null), CheckMode.SAMPLE);
    }

    @Test
    void rowsAreReportedWithTheirPromise() {
        DeliveredRows exact = new DeliveredRows(1_000, 1_000, 0, 0, 0, 0, 0, List.of());
        assertThat(ResultLines.rows(faulted(Guarantee.EXACTLY_ONCE, exact), Status.VALID))
                .containsExactly(
                        "1,000 expected: 0 lost, 0 duplicated, 0 wrong (exactly-once kept); 17 rolled back, 2 executions");
        assertThat(ResultLines.rows(faulted(Guarantee.NONE, exact), Status.VALID)
                        .get(0))
                .contains("(no guarantee)");
    }

    /** The verdict of the stored run counts, also where the query is not on the class path any more. */
    @Test
    void whatWasJudgedWhenTheRunEndedIsNotJudgedAnew() {
        DeliveredRows rows = new DeliveredRows(1_000, 1_000, 0, 0, 1, 0, 0, List.of("wrong: auction 7"));
        FaultOutcome stored =
                new FaultOutcome("q-gone", Variant.TUNED, Guarantee.AT_LEAST_ONCE, true, rows, 0, 2, List.of());
        assertThat(ResultLines.rows(stored, Status.VALID))
                .singleElement()
                .asString()
                .contains("(at-least-once kept)");
        assertThat(ResultLines.rows(stored, Status.WRONG)).last().isEqualTo("wrong: auction 7");
    }

    private static List<String> faults(Recovery recovery) {
        DeliveredRows row = new DeliveredRows(1, 1, 0, 0, 0, 0, 0, List.of());
        return ResultLines.faults(
                new FaultOutcome("q5", Variant.TUNED, Guarantee.EXACTLY_ONCE, true, row, 0, 2, List.of(recovery)));
    }

    private static FaultOutcome faulted(Guarantee guarantee, DeliveredRows rows) {
        return new FaultOutcome("q5", Variant.TUNED, guarantee, true, rows, 17, 2, List.of());
    }

    @Test
    void theLastQueueThatIsUsuallyFullIsReported() {
        assertThat(ResultLines.queues(
                        List.of(SOURCE, vertex("parse", 1, 1), vertex("count", 0.75, 0.98), vertex("write", 0.01, 1))))
                .hasValue("fullest before count: 98 % (usually 75 %; takes 1,234,567 items/s)");
        assertThat(ResultLines.queues(List.of(SOURCE, vertex("count", 0.1, 0.49))))
                .isEmpty();
    }

    @Test
    void aBacklogIsNamedWithTheTimeAndTheRateOfCatchingUp() {
        assertThat(ResultLines.backlog(backlog(null))).isEmpty();
        assertThat(ResultLines.backlog(backlog(new CatchUp(5_060_000L, 2_500L, 3_200_000.4))))
                .hasValue("5,060,000 events, caught up 2.5 s after the job began, at 3,200,000 events/s until then");
        assertThat(ResultLines.backlog(backlog(new CatchUp(null, null, null))))
                .hasValue("unknown events, not caught up before the measured interval, at - events/s until then");
    }

    private static Throughput backlog(CatchUp catchUp) {
        return new Throughput(1, 1, null, null, null, null, null, null, catchUp, null);
    }

    private static VertexFigures vertex(String name, double queueFill, double highestQueueFill) {
        return new VertexFigures(name, 1_234_567, 10, queueFill, highestQueueFill);
    }

    private static final Path GOLDEN = Path.of("src/test/resources/result-schema-1.json");
    private static final int COLUMNS_OF_A_TERMINAL = 80;
    private static final int LABEL = 14;

    @Test
    void ofSeveralMachinesTheLargestFiguresAreShown() {
        assertThat(MachineLines.load(List.of(load(0.0, 0.2, null, 0.1, 6), load(0.01, 0.1, null, 0.3, 9))))
                .isEqualTo("1.0 % stolen, 20 % others, 30 % waiting, stall 9 ms");
        assertThat(MachineLines.load(List.of(load(null, null, null, null, 120))))
                .isEqualTo("not known what else it did, stall 120 ms");
    }

    @Test
    void theMachineTheEngineAndTheRevisionAreNamed() {
        assertThat(MachineLines.machines(List.of(ResultJson.readResult(GOLDEN))))
                .containsExactly(
                        "2 x Intel(R) Xeon(R) Processor, JDK 17.0.15+6,",
                        "G1 (g1-5ms), Hazelcast 5.7.0, revision bb186ab31272-dirty")
                .allMatch(line -> LABEL + line.length() <= COLUMNS_OF_A_TERMINAL);
    }

    @Test
    void theJdksOfAllRunsAreNamed(@TempDir Path folder) throws IOException {
        Path other = folder.resolve("result.json");
        Files.writeString(other, Files.readString(GOLDEN).replace("17.0.15+6", "25.0.1+8"));
        assertThat(MachineLines.machines(List.of(ResultJson.readResult(GOLDEN), ResultJson.readResult(other))))
                .startsWith("2 x Intel(R) Xeon(R) Processor, JDK 17.0.15+6 and 25.0.1+8,");
    }

    private static MachineLoad load(Double stolen, Double others, Double runner, Double waited, double stallMillis) {
        return new MachineLoad("machine", List.of("a:5701"), 4, stolen, others, null, runner, waited, stallMillis, 0);
    }
}
