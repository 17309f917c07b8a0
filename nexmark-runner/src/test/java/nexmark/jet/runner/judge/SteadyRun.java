package nexmark.jet.runner.judge;

import static java.util.Map.entry;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.ReadBack;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.runner.run.Watched;

/** Evidence without a run: nothing is against it, unless a test changes something. */
final class SteadyRun {

    static final List<MachineLoad> QUIET_MACHINE =
            List.of(new MachineLoad("machine", List.of("a:5701"), 4, 0.0, 0.01, 0.0, null, 0.02, 6, 0.001));

    /** How sentences begin that do not begin with the name of their kind. */
    private static final Map<Kind, String> OTHER_BEGINS = Map.ofEntries(
            entry(Kind.BACKLOG, "backlog (from before the interval:|not caught up)"),
            entry(Kind.WARM_UP_NOT_SETTLED, "warm-up not settled: "),
            entry(Kind.NO_TREND, "latency trend and warm-up: "),
            entry(Kind.FOREIGN_WORK, "foreign (job|client|member) (on|in) the cluster: "),
            entry(Kind.MEMBER_LOST, "member lost: "),
            entry(Kind.ROWS_BEHIND_THE_WATERMARK, "[\\d,]+ rows? came behind the watermark"),
            entry(Kind.CLOCKS_HIDE_P50, "p50 is [\\d,]+ µs, but the clocks"),
            entry(Kind.UNPROVED, "(answers )?unproved: "),
            entry(Kind.NO_RECOVERY, "recovery from "),
            entry(Kind.DISTURBANCE_UNKNOWN, "what disturbed the members: "),
            entry(Kind.SILENT_MEMBERS, "the members did not answer"),
            entry(Kind.WRONG_ANSWERS, "(wrong |missing answers: |[a-z-]+ not kept: )"));

    RunPlan plan = TinyPlan.of("q1", 1000, 20_000, 1).with(PlanSettings.ALLOW_DISTURBED, false);
    RunFacts facts = ended(RunEnd.DRAINED);
    Double emitted = 1000.0;
    Double cpuSeconds = 1e6;
    double[] lagMillis = steady(20, 1);
    double[] p50Millis = steady(20, 1);
    LatencySummary main = median(1000, 1000.0);
    CheckResult check = new CheckResult(10, 10, 0, 0, List.of());
    CheckedInstants instants = instants(400, 0, 0);
    ClockCheck clocks = new ClockCheck(List.of(), null, List.of());
    FaultOutcome faulted;
    ReadBack readBack;
    Throughput.CatchUp catchUp;
    Long leftOut;

    List<Finding> findings() {
        Double cost = cpuSeconds == null ? null : 1.0;
        FrozenEvidence seen = new FrozenEvidence(
                plan,
                facts,
                new Throughput(1000, 1000, emitted, 1000.0, 1.0, cost, cpuSeconds, leftOut, catchUp, null),
                Watched.seconds(lagMillis, p50Millis),
                main.samples(),
                main,
                check,
                instants,
                clocks,
                QUIET_MACHINE,
                faulted,
                readBack);
        return Judge.findings(seen.unjudged(), seen.timeline());
    }

    /** Compares the sentences of the verdict; each has a kind whose sentences are like it. */
    void assertFound(List<String> reasons, List<String> unjudged) {
        Verdict verdict = new Verdict(findings());
        assertThat(verdict.reasons()).isEqualTo(reasons);
        assertThat(verdict.notJudged()).isEqualTo(unjudged);
        assertThat(verdict.findings())
                .allSatisfy(found -> assertThat(found.text())
                        .matches(OTHER_BEGINS.getOrDefault(
                                        found.kind(), found.kind().toString().replace('-', ' '))
                                + ".*"));
    }

    /** What a reader of the verdict has to know. */
    List<String> notes() {
        return findings().stream()
                .filter(finding -> finding.severity() == Status.VALID)
                .map(Finding::text)
                .toList();
    }

    static RunFacts ended(RunEnd end) {
        return facts(end, null, null, null, null, Foreign.NOTHING);
    }

    static RunFacts facts(
            RunEnd end, String lostMember, String lostState, String failure, String unanswered, Foreign foreign) {
        return new RunFacts(end, lostMember, lostState, failure, unanswered, 0L, 0L, 0L, 0L, 0L, foreign);
    }

    static CheckedInstants instants(long recomputed, long missing, long wrong) {
        return new CheckedInstants(
                "windows",
                1000,
                1000L,
                1000 - missing,
                null,
                3000,
                recomputed,
                3 * recomputed,
                missing,
                wrong,
                true,
                1,
                7,
                List.of());
    }

    static LatencySummary median(long samples, Double micros) {
        return new LatencySummary(
                samples, micros, micros, micros, Map.of("p50", new Percentile(micros, null, null, null, 5)));
    }

    /** A run that differs from a steady one, and the whole verdict on it. */
    record Case(String name, Consumer<SteadyRun> change, Status status, List<String> reasons, List<String> unjudged) {

        static Case valid(String name, Consumer<SteadyRun> change) {
            return new Case(name, change, Status.VALID, List.of(), List.of());
        }

        static Case failed(String name, Status status, Consumer<SteadyRun> change, String... reasons) {
            return new Case(name, change, status, List.of(reasons), List.of());
        }

        static Case invalid(String name, Consumer<SteadyRun> change, String... reasons) {
            return failed(name, Status.INVALID, change, reasons);
        }

        static Case notJudged(String name, Consumer<SteadyRun> change, String... unjudged) {
            return new Case(name, change, Status.NOT_JUDGED, List.of(), List.of(unjudged));
        }

        void check() {
            SteadyRun run = new SteadyRun();
            change.accept(run);
            run.assertFound(reasons, unjudged);
            assertThat(new Verdict(run.findings()).status()).isEqualTo(status);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
