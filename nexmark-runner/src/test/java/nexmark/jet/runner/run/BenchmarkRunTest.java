package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.query.Query;
import nexmark.jet.runner.cluster.ClusterStarter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BenchmarkRunTest {

    static Stream<Arguments> runs() {
        return Stream.of(
                Arguments.of("q4", Profile.STANDARD),
                Arguments.of("q5", Profile.STANDARD),
                Arguments.of("q3", Profile.BLOG_2021));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyRowOfATinyRunIsRightAndNoneIsLost(String id, Profile profile) {
        Query query = query(id);
        RunPlan plan = TinyPlan.of(id, profile, 5000, 1000, 2, CheckMode.FULL);
        Observations seen = new BenchmarkRun("test-" + id, plan, query, RunProgress.SILENT)
                .run(ClusterStarter.byKind(), Path.of("target"));
        assertThat(seen.check().isRight())
                .as(String.join("\n", seen.check().examples()))
                .isTrue();
        assertThat(seen.check().rowsExpected()).isPositive();
        assertThat(seen.check().rowsReceived()).isEqualTo(seen.check().rowsExpected());
        assertThat(seen.latencies().every().samples() + seen.latencies().every().negatives())
                .isEqualTo(seen.check().rowsExpected());
        assertThat(seen.latencies().rowsMissing()).isZero();
        assertThat(seen.interrupted()).isFalse();
        assertThat(seen.snapshots()).as("without a guarantee").isNull();
        assertThat(seen.timeline().stream()
                        .map(Second::measured)
                        .mapToLong(LatencyFigures::rows)
                        .sum())
                .isEqualTo(seen.mainSeries().samples());
    }

    private static Query query(String id) {
        List<Query> all = Query.all();
        return all.stream().filter(query -> query.id().equals(id)).findFirst().orElseThrow();
    }
}
