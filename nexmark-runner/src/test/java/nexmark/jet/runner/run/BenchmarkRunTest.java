package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.judge.Judge;
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

    private void judgedAgainFromItsFilesTheVerdictIsTheSame(JudgedRun seen) throws IOException {
        RunResult result = seen.result();
        RunTables tables = seen.run().tables();
        Path files;
        try (ResultStore.Unfinished unfinished = new ResultStore(folder).begin(result.id())) {
            files = unfinished.finish(result, tables);
        }
        RunResult stored = ResultJson.readResult(files.resolve("result.json"));
        assertThat(stored.verdict()).isEqualTo(result.verdict());
        assertThat(new Verdict(Judge.findings(stored, tables.timeline()))).isEqualTo(result.verdict());
        assertThat(stored.status()).isEqualTo(stored.verdict().status());
    }
}
