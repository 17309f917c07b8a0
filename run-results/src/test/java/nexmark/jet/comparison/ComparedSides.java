package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/** Makes sides of runs by hand, and compares them. */
final class ComparedSides {

    static final ComparisonSettings P99_AND_COST =
            new ComparisonSettings(List.of(RunMetric.P99, RunMetric.COST), 2, "");

    private ComparedSides() {}

    /** Runs with these p99, ten seconds apart. */
    static Side side(String name, int startSeconds, UnaryOperator<MadeResult> change, double... p99Millis) {
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < p99Millis.length; i++) {
            MadeResult made = MadeResult.of(name + startSeconds + "-" + i)
                    .startedAt(startSeconds + 10L * i)
                    .tag("repetition", "" + i)
                    .figure(RunMetric.P99, p99Millis[i])
                    .figure(RunMetric.COST, 0.5);
            runs.add(change.apply(made).make());
        }
        return new Side(name, runs);
    }

    static Side both(Side one, Side other) {
        List<RunResult> runs = new ArrayList<>(one.runs());
        runs.addAll(other.runs());
        return new Side(one.name(), runs);
    }

    /** The comparison of sides that have one case. */
    static Comparison only(Side... sides) {
        List<Comparison> comparisons = of(List.of(sides), P99_AND_COST);
        assertThat(comparisons).hasSize(1);
        return comparisons.get(0);
    }

    /** Compares latencies as they are. */
    static List<Comparison> of(List<Side> sides, ComparisonSettings settings) {
        return Comparison.byCase(new StoredSides(sides, LatencyErrors.NONE), settings);
    }

    /** How the first other side's first metric changed. */
    static Effect.Change p99(Comparison comparison) {
        return comparison.contrasts().get(0).effects().get(0).change().orElseThrow();
    }
}
