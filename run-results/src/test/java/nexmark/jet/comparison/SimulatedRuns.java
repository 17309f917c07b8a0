package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * Runs with the noise that runs have: log-normal, in part common to all figures of a run; now and then a run whose
 * percentiles a long stall has raised; and a machine that becomes slower or faster from the first run to the last.
 */
final class SimulatedRuns {

    /** Standard deviation of the noise between runs: 0.015 is 1.5 %. */
    static final Map<RunMetric, Double> NOISE = Map.of(
            RunMetric.P50, 0.015,
            RunMetric.P99, 0.05,
            RunMetric.P99_9, 0.15,
            RunMetric.THROUGHPUT, 0.0002,
            RunMetric.COST, 0.015,
            RunMetric.HEAP, 0.03);

    private static final Map<RunMetric, Double> USUAL = Map.of(
            RunMetric.P50, 7.8,
            RunMetric.P99, 13.0,
            RunMetric.P99_9, 24.0,
            RunMetric.THROUGHPUT, 1e6,
            RunMetric.COST, 0.75,
            RunMetric.HEAP, 180.0);

    /** By how much a stall raises a figure in the mean: 1 is a factor of e. */
    private static final Map<RunMetric, Double> STALL = Map.of(
            RunMetric.P50, 0.02,
            RunMetric.P99, 0.5,
            RunMetric.P99_9, 1.5,
            RunMetric.THROUGHPUT, 0.0,
            RunMetric.COST, 0.05,
            RunMetric.HEAP, 0.1);

    private static final double STALLED_RUNS = 0.05;
    /** From the first run to the last: 10 %. */
    private static final double DRIFT = 0.1;

    private final Random random;
    private final Map<RunMetric, Double> changes = new EnumMap<>(RunMetric.class);
    private boolean drifts = true;

    SimulatedRuns(long seed) {
        random = new Random(seed);
    }

    /** Makes a figure of the other side so many times as large. */
    SimulatedRuns planted(RunMetric metric, double factor) {
        changes.put(metric, Math.log(factor));
        return this;
    }

    SimulatedRuns withoutDrift() {
        drifts = false;
        return this;
    }

    /** Runs of sides a and b in turns; each round has them in the opposite order of the round before. */
    List<Side> interleaved(int pairs) {
        return sides(inTurns(pairs), 0);
    }

    /** As {@link #interleaved}, but the first run of side b was repeated after all others. */
    List<Side> withALateRepeat(int pairs) {
        String order = inTurns(pairs);
        return sides(order.charAt(0) + order.substring(2) + order.charAt(1), 1);
    }

    /** All runs of side a, then all of side b. */
    List<Side> oneAfterTheOther(int runsOfEach) {
        return sides("A".repeat(runsOfEach) + "B".repeat(runsOfEach), 0);
    }

    private static String inTurns(int pairs) {
        return "ABBA".repeat(pairs).substring(0, 2 * pairs);
    }

    /** @param later by how many repetitions the first run of side b is later than the first of side a; the last runs are the first */
    private List<Side> sides(String order, int later) {
        double drift = drifts ? DRIFT * (random.nextBoolean() ? 1 : -1) : 0;
        List<RunResult> baseline = new ArrayList<>();
        List<RunResult> other = new ArrayList<>();
        for (int i = 0; i < order.length(); i++) {
            boolean isBaseline = order.charAt(i) == 'A';
            List<RunResult> runs = isBaseline ? baseline : other;
            int repetition = (runs.size() + (isBaseline ? 0 : later)) % (order.length() / 2);
            runs.add(run(i, repetition, drift * i / order.length(), isBaseline ? Map.of() : changes));
        }
        return List.of(new Side("a", baseline), new Side("b", other));
    }

    private RunResult run(int number, int repetition, double drift, Map<RunMetric, Double> changed) {
        MadeResult run =
                MadeResult.of("run-" + number).startedAt(60L * number).tag("repetition", Integer.toString(repetition));
        figures(drift, changed).forEach(run::figure);
        return run.make();
    }

    private Map<RunMetric, Double> figures(double drift, Map<RunMetric, Double> changed) {
        Map<RunMetric, Double> figures = new EnumMap<>(RunMetric.class);
        double common = random.nextGaussian();
        double stall = random.nextDouble() < STALLED_RUNS ? -Math.log(1 - random.nextDouble()) : 0;
        for (RunMetric metric : ComparisonSettings.DEFAULT_METRICS) {
            double noise = NOISE.get(metric) * (common + random.nextGaussian()) / Math.sqrt(2);
            double drifted = metric == RunMetric.THROUGHPUT ? 0 : drift;
            double logarithm = noise + drifted + stall * STALL.get(metric) + changed.getOrDefault(metric, 0.0);
            figures.put(metric, USUAL.get(metric) * Math.exp(logarithm));
        }
        return figures;
    }
}
