package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.judge.FrozenRun;
import nexmark.jet.runner.judge.Judge;
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
            "/evidence/instants/seed",
            "/evidence/readBack");

    static Stream<FrozenRun> runs() throws IOException {
        return FrozenRun.with("readings");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void whatWasReadOfARunGivesItsResult(FrozenRun run, @TempDir Path folder) throws IOException {
        RunResult then = then(run, folder);
        MeasuredRun measured = measured(run, then.plan(), then, folder);
        JobReadings readings = measured.readings();
        run.values("/readings/reports", byte[].class)
                .forEach(report -> readings.latencies().accept(IntervalReport.decode(report)));
        readings.latencies().finish();
        run.values("/readings/metrics", JsonNode.class).forEach(metrics -> readings.add(metrics(metrics)));
        run.values("/readings/members", MemberReport.class).forEach(readings.observed()::accept);
        readings.samples().addAll(run.values("/readings/samples", JobSample.class));
        CpuReadings runnerCpu = readings.runnerCpu();
        run.values("/readings/runnerCpu", long[].class).forEach(reading -> runnerCpu.add(reading[0], reading[1]));

        JobWatch.Outcome ended = run.value("/readings/ended", JobWatch.Outcome.class);
        MeasuredRun.Usage usage = new MeasuredRun.Usage(
                readings.cpuSeconds(ended.interval()),
                new MachineLoads(readings.observed(), ended.interval())
                        .of(run.value("/readings/runner", JvmIdentity.class), runnerCpu),
                null);
        check(run, then, measured.observations(ended, then.cluster().probe(), List.of(), usage), OF_NOW);
    }

    static RunResult then(FrozenRun run, Path folder) throws IOException {
        return ResultJson.readResult(Files.writeString(
                folder.resolve("result.json"), run.tree().get("result").toString()));
    }

    static void check(FrozenRun run, RunResult then, Observations seen, Set<String> besides) {
        assertThat(run.differences("/evidence", seen.evidence(), besides)).isEmpty();
        RunResult now = seen.result(then.id(), RunLabel.NONE, Judge.notes(seen.evidence()), List.of());
        assertThat(run.differences("/result", now, besides)).isEmpty();
        assertThat(run.differences("/vertices", seen.vertices(), besides)).isEmpty();
        assertThat(run.differences("/incidents", seen.observed().incidents(), besides))
                .isEmpty();
    }

    private static MeasuredRun measured(FrozenRun run, RunPlan plan, RunResult then, Path folder) throws IOException {
        Query query = QueryLookup.byId(plan.query());
        long startMillis = run.value("/readings/startMillis", Long.class);
        long firstMillis = startMillis - plan.phases().backlogMillis();
        RunInterval interval = SideRun.interval(plan, query, firstMillis);
        SampleSlices slices = SideRun.slices(plan, query, firstMillis);
        SentEvents sent = sent(run.values("/readings/events", String.class), startMillis, folder);
        return new MeasuredRun(
                plan,
                query,
                new Silent(),
                sent == null ? SideRun.sequences(plan, query, firstMillis, false) : List.of(),
                sent == null ? null : sent.events(),
                sent == null
                        ? ThroughputOfRun.scheduledPerSecond(
                                SideRun.sequences(plan, query, firstMillis, true), interval)
                        : sent.scheduledPerSecond(query, interval),
                interval,
                slices,
                slices.kept(then.id().hashCode()),
                then.job().edges(),
                JobReadings.none(plan, query.definition().timing(), startMillis));
    }

    /** The lines of recorded events; null where there are none. */
    private static SentEvents sent(List<String> lines, long startMillis, Path folder) throws IOException {
        if (lines.isEmpty()) {
            return null;
        }
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
