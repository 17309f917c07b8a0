package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.evidence.ClusterSample;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Snapshots;
import nexmark.jet.runner.job.JetMetrics;
import nexmark.jet.runner.judge.FrozenRun;
import nexmark.jet.runner.recorded.RecordedEvents;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that were measured once. What was read of their jobs and members is proved again, and gives the result that it gave then. */
class FrozenReadingsTest {

    /** Of the build and the JVM that write the result; the seed is drawn, and a map is read while its members are there. */
    static final Set<String> OF_NOW = Set.of(
            "/result/times/endedAt",
            "/result/benchmark",
            "/result/planKey",
            "/result/rows/instants/seed",
            "/result/rows/readBack",
            "/result/cluster/clockErrorNanos",
            "/result/environments/runner",
            "/result/notes");

    private record Sample(long atMillis, int members, String status, double sourceLagMillis) {}

    private record Ended(
            RunEnd end,
            RunInterval interval,
            Snapshots snapshots,
            String lostMember,
            String lostState,
            String jobFailure,
            String unansweredAtEnd,
            List<InjectedFault> injected,
            Foreign foreign) {

        private Ending ending() {
            RunFacts facts = RunFacts.ended(end, lostMember, lostState, jobFailure, unansweredAtEnd, foreign);
            return new Ending(interval, facts, snapshots, injected);
        }
    }

    static Stream<FrozenRun> runs() throws IOException {
        return FrozenRun.with("readings");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void whatWasReadOfARunGivesItsResult(FrozenRun run, @TempDir Path folder) throws IOException {
        RunResult then = then(run, folder);
        SentEvents sent = sent(run, folder);
        RunEvidence seen = RunEvidence.none(planned(run, then, sent), null);
        run.values("/readings/reports", byte[].class)
                .forEach(report -> seen.latencies().accept(IntervalReport.decode(report)));
        seen.latencies().finish();
        run.values("/readings/metrics", JsonNode.class)
                .forEach(metrics -> new JetMetrics(metrics(metrics)).addTo(seen));
        run.values("/readings/members", MemberReport.class).forEach(seen.members()::accept);
        run.values("/readings/samples", Sample.class)
                .forEach(each -> seen.samples()
                        .add(new ClusterSample(
                                each.atMillis, each.members, each.status.equals("RUNNING"), each.sourceLagMillis)));
        CpuReadings runnerCpu = seen.runnerCpu();
        run.values("/readings/runnerCpu", long[].class).forEach(reading -> runnerCpu.add(reading[0], reading[1]));

        Ending ended = run.value("/readings/ended", Ended.class).ending();
        MeasuredRun.Usage usage = new MeasuredRun.Usage(
                seen.cpuSeconds(ended.interval()),
                new MachineLoads(seen.members(), ended.interval())
                        .of(run.value("/readings/runner", JvmIdentity.class), runnerCpu),
                null);
        RecordedEvents recorded = sent == null ? null : sent.events();
        RunResult now = check(
                run,
                then,
                new MeasuredRun(
                        seen,
                        ended,
                        recorded,
                        null,
                        usage,
                        then.cluster().probe(),
                        then.job().edges()),
                OF_NOW);
        assertThat(now.notes()).containsAll(then.notes());
    }

    static RunResult then(FrozenRun run, Path folder) throws IOException {
        ObjectNode result = run.tree().get("result").deepCopy();
        result.withObject("/verdict").putArray("findings");
        return ResultJson.readResult(Files.writeString(folder.resolve("result.json"), result.toString()));
    }

    static RunResult check(FrozenRun run, RunResult then, MeasuredRun measured, Set<String> besides) {
        RunResult now = measured.result(then.id(), RunLabel.NONE, List.of(), List.of(), 0, new Silent());
        assertThat(run.differences("/result", now, besides)).isEmpty();
        assertThat(run.differences("/evidence/timeline", measured.tables().timeline(), besides))
                .isEmpty();
        assertThat(run.differences("/vertices", measured.tables().vertices(), besides))
                .isEmpty();
        assertThat(run.differences("/incidents", measured.tables().incidents(), besides))
                .isEmpty();
        return now;
    }

    private static PlannedRun planned(FrozenRun run, RunResult then, SentEvents sent) {
        RunPlan plan = then.plan();
        long startMillis = run.value("/readings/startMillis", Long.class);
        int seed = then.id().hashCode();
        Query query = QueryLookup.byId(plan.query());
        if (sent == null) {
            return PlannedRun.generated(plan, query, startMillis - plan.phases().backlogMillis(), false, seed);
        }
        RunInterval interval = RunInterval.of(plan, query, startMillis);
        return PlannedRun.recorded(plan, query, interval, sent.scheduledPerSecond(query, interval), false, seed);
    }

    /** The lines of recorded events; null where there are none. */
    private static SentEvents sent(FrozenRun run, Path folder) throws IOException {
        List<String> lines = run.values("/readings/events", String.class);
        if (lines.isEmpty()) {
            return null;
        }
        long startMillis = run.value("/readings/startMillis", Long.class);
        RecordedEvents events = RecordedEvents.read(Files.write(folder.resolve("events.jsonl"), lines));
        return new SentEvents(events.movedBy(startMillis - RunInterval.second(events.firstMillis())), null);
    }

    /** One collection of Jet's metrics: of each the values, their times and their tags. */
    private static JobMetrics metrics(JsonNode collected) {
        Map<String, List<Measurement>> metrics = new HashMap<>();
        collected.forEachEntry((name, all) -> all.forEach(one -> {
            Map<String, String> tags = new HashMap<>();
            one.get(2).forEachEntry((tag, value) -> tags.put(tag, value.textValue()));
            metrics.computeIfAbsent(name, first -> new ArrayList<>())
                    .add(Measurement.of(name, one.get(0).longValue(), one.get(1).longValue(), tags));
        }));
        return JobMetrics.of(metrics);
    }
}
