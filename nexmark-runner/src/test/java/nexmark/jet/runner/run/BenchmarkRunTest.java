package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.hazelcast.core.Hazelcast;
import java.io.IOException;
import java.nio.file.Path;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunResult.OneJob;
import nexmark.jet.result.RunTables;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.judge.Judge;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkRunTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"q4, STANDARD", "q5, STANDARD", "q3, BLOG_2021"})
    void everyRowOfATinyRunIsRightAndNoneIsLost(String id, Profile profile) throws IOException {
        Query query = QueryLookup.byId(id);
        JudgedRun seen = TinyPlan.run(query, TinyPlan.of(id, profile, 5000, 1000, 2, CheckMode.FULL));
        CheckResult check = seen.result().rows().check();
        assertThat(check.isRight()).as(String.join("\n", check.examples())).isTrue();
        assertThat(check.rowsExpected()).isPositive();
        assertThat(check.rowsReceived()).isEqualTo(check.rowsExpected());
        LatencyCollector latencies = seen.run().evidence().latencies();
        assertThat(latencies.every().samples() + latencies.every().negatives()).isEqualTo(check.rowsExpected());
        assertThat(latencies.rowsMissing()).isZero();
        assertThat(seen.result().facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(seen.result().job().snapshots()).as("without a guarantee").isNull();
        assertThat(seen.run().tables().timeline().stream()
                        .map(TimelineRow::measured)
                        .mapToLong(LatencyFigures::rows)
                        .sum())
                .isEqualTo(seen.result().main().samples());
        judgedAgainFromItsFilesTheVerdictIsTheSame(seen);
    }

    /** q4's rows depend on every event since the first, so a lost part of the backlog would show. */
    @Test
    void aBacklogIsAnsweredRightAndItsFiguresAreStored() throws IOException {
        RunPlan tiny = TinyPlan.of("q4", Profile.STANDARD, 5000, 1000, 2, CheckMode.FULL);
        Phases phases = new Phases(2_000, 1000, tiny.phases().drainMillis(), 10_000);
        JudgedRun seen = TinyPlan.run(QueryLookup.byId("q4"), tiny.with(phases));
        CheckResult check = seen.result().rows().check();
        assertThat(check.isRight()).as(String.join("\n", check.examples())).isTrue();
        assertThat(check.rowsReceived()).isPositive();
        assertThat(seen.result().throughput().catchUp().events()).isGreaterThanOrEqualTo(50_000);
        assertThat(seen.result().throughput().catchUp().perSecond()).isPositive();
        judgedAgainFromItsFilesTheVerdictIsTheSame(seen);
    }

    @Test
    void ofSeveralJobsEachIsProvedAndTheirSamplesAndEventsAddUp() throws IOException {
        RunPlan plan = TinyPlan.of("q5", 500, 1000, 1).with(PlanSettings.JOBS, 3);
        JudgedRun seen = run(plan);
        RunResult result = seen.result();
        assertThat(result.facts().foreign().jobs()).isEmpty();
        assertThat(result.rows().check().isRight()).isTrue();
        assertThat(result.rows().instants().arrived()).as("of each job").isEqualTo(5);
        assertThat(result.main().samples())
                .isEqualTo(RunForecast.of(plan).samples().getAsLong())
                .isEqualTo(15);
        assertThat(result.job().jobs()).hasSize(3).extracting(OneJob::wrong).containsOnly(0L);
        assertThat(result.job().jobs().stream().mapToLong(OneJob::rows).sum())
                .isEqualTo(result.latency().rows());
        assertThat(result.throughput().offeredPerSecond()).isEqualTo(1500);
        assertThat(result.throughput().scheduledPerSecond()).isCloseTo(1500, within(1.0));
        assertThat(result.job().jobs().stream()
                        .mapToDouble(OneJob::emittedPerSecond)
                        .sum())
                .isCloseTo(result.throughput().emittedPerSecond(), within(1.0));
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        Path files = stored(seen);
        assertThat(ResultJson.readResult(files.resolve("result.json")).job()).isEqualTo(result.job());
        RunResult again = JudgedAgain.of(StoredResult.in(files, result), new Silent());
        assertThat(again.verdict()).isEqualTo(result.verdict());
    }

    @Tag("full")
    @Test
    void fortyJobsEndWithAVerdict() {
        JudgedRun seen = run(TinyPlan.of("q5", 50, 10_000, 1).with(PlanSettings.JOBS, 40));
        assertThat(seen.result().facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(seen.result().job().jobs())
                .hasSize(40)
                .allSatisfy(job -> assertThat(job.rows()).isGreaterThanOrEqualTo(50))
                .extracting(OneJob::wrong)
                .containsOnly(0L);
    }

    private static JudgedRun run(RunPlan plan) {
        return TinyPlan.run(QueryLookup.byId(plan.query()), plan);
    }

    private Path stored(JudgedRun seen) throws IOException {
        try (ResultStore.Unfinished unfinished =
                new ResultStore(folder).begin(seen.result().id())) {
            return unfinished.finish(seen.result(), seen.run().tables());
        }
    }

    private void judgedAgainFromItsFilesTheVerdictIsTheSame(JudgedRun seen) throws IOException {
        RunResult result = seen.result();
        RunTables tables = seen.run().tables();
        RunResult stored = ResultJson.readResult(stored(seen).resolve("result.json"));
        assertThat(stored.verdict()).isEqualTo(result.verdict());
        assertThat(new Verdict(Judge.findings(stored, tables.timeline()))).isEqualTo(result.verdict());
        assertThat(stored.status()).isEqualTo(stored.verdict().status());
    }
}
