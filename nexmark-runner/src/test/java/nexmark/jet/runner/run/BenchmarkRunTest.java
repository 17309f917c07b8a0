package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.Finding;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.judge.Evidence;
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
        Observations seen = TinyPlan.run(query, TinyPlan.of(id, profile, 5000, 1000, 2, CheckMode.FULL));
        CheckResult check = seen.evidence().check();
        assertThat(check.isRight()).as(String.join("\n", check.examples())).isTrue();
        assertThat(check.rowsExpected()).isPositive();
        assertThat(check.rowsReceived()).isEqualTo(check.rowsExpected());
        LatencyCollector latencies = seen.latencies();
        assertThat(latencies.every().samples() + latencies.every().negatives()).isEqualTo(check.rowsExpected());
        assertThat(latencies.rowsMissing()).isZero();
        assertThat(seen.evidence().facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(seen.job().snapshots()).as("without a guarantee").isNull();
        assertThat(seen.evidence().timeline().stream()
                        .map(TimelineRow::measured)
                        .mapToLong(LatencyFigures::rows)
                        .sum())
                .isEqualTo(seen.evidence().main().samples());
        judgedAgainFromItsFilesTheVerdictIsTheSame(seen, query);
    }

    /** q4's rows depend on every event since the first, so a lost part of the backlog would show. */
    @Test
    void aBacklogIsAnsweredRightAndItsFiguresAreStored() throws IOException {
        RunPlan tiny = TinyPlan.of("q4", Profile.STANDARD, 5000, 1000, 2, CheckMode.FULL);
        Phases phases = new Phases(2_000, 1000, tiny.phases().drainMillis(), 10_000);
        Observations seen = TinyPlan.run(QueryLookup.byId("q4"), tiny.with("phases", phases));
        CheckResult check = seen.evidence().check();
        assertThat(check.isRight()).as(String.join("\n", check.examples())).isTrue();
        assertThat(check.rowsReceived()).isPositive();
        assertThat(seen.evidence().throughput().catchUp().events()).isGreaterThanOrEqualTo(50_000);
        assertThat(seen.evidence().throughput().catchUp().perSecond()).isPositive();
        judgedAgainFromItsFilesTheVerdictIsTheSame(seen, QueryLookup.byId("q4"));
    }

    private void judgedAgainFromItsFilesTheVerdictIsTheSame(Observations seen, Query query) throws IOException {
        List<Finding> findings = Judge.findings(seen.evidence());
        RunResult result = seen.result(query.id(), RunLabel.NONE, findings, List.of());
        Path files;
        try (ResultStore.Unfinished unfinished = new ResultStore(folder).begin(query.id())) {
            files = unfinished.finish(result, seen.tables());
        }
        RunResult stored = ResultJson.readResult(files.resolve("result.json"));
        Evidence again = new Evidence(
                stored.plan(),
                stored.facts(),
                stored.throughput(),
                seen.evidence().timeline(),
                stored.latency().rows(),
                stored.main(),
                stored.rows().check(),
                stored.rows().instants(),
                stored.cluster().clocks(),
                stored.cluster().machines(),
                stored.rows().faulted(),
                stored.rows().readBack());
        assertThat(Judge.findings(again)).isEqualTo(findings);
        assertThat(stored.verdict()).isEqualTo(new Verdict(findings));
        assertThat(stored.status()).isEqualTo(stored.verdict().status());
    }
}
