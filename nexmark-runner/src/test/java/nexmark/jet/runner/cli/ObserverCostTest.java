package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.report.MemberFigure;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the observer costs is a figure of every run. */
@Tag("full")
class ObserverCostTest {

    private static final String COST = "observerCpuRatio";
    private static final double HALF_A_PROCESSOR = 0.5;

    @TempDir
    private Path folder;

    @Test
    void eachMemberReportsWhatItsObservingThreadsCost() {
        List<String> args = new ArrayList<>(List.of(
                "run q1 --rate 2k --warmup 1s --measure 4s --allow-disturbed --cluster processes:2".split(" ")));
        args.addAll(List.of("--jvm-options", "-Xms128m -Xmx256m", "--out", folder.toString()));
        Ran ran = Ran.nexmark(args.toArray(String[]::new));
        assertThat(ran.exit()).as(ran.toString()).isIn(0, 3);
        RunResult result = ResultJson.readResult(Folders.single(folder).resolve("result.json"));
        assertThat(result.cluster().metricDescriptions()).containsKey(COST);
        assertThat(result.cluster().members()).hasSize(2).allSatisfy(ObserverCostTest::assertCost);
    }

    private static void assertCost(MemberFigures member) {
        assertThat(member.figures()).containsKey(COST);
        Spread cost = member.figures().get(COST);
        assertThat(cost.mean()).isPositive().isLessThan(HALF_A_PROCESSOR);
        assertThat(member.parts().get(COST)).containsOnlyKeys("hiccups", "metrics", "publisher");
        assertThat(member.parts().get(COST).values().stream()
                        .mapToDouble(Spread::mean)
                        .sum())
                .as("the parts are those of the same seconds")
                .isBetween(cost.mean() - 1e-9, cost.mean() + 1e-9);
        assertThat(MemberFigure.OBSERVER.of(member)).as("in the report").isEqualTo(100 * cost.mean());
    }
}
