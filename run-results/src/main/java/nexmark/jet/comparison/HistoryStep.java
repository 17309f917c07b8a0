package nexmark.jet.comparison;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunMetric;

/**
 * A step of one metric in the history of a plan on one kind of machine.
 *
 * @param firstRun cells of the first run after the step, by column
 * @param point place and size of the step
 */
public record HistoryStep(RunMetric metric, Map<String, String> firstRun, ChangePoint point) {

    private static final double PERCENT = 100;
    /** A step may be certain, and yet too small to matter: an emitted rate hardly differs between runs. */
    private static final double LEAST_PERCENT = 1;

    private static final double TWO_DIGITS = 9.95;
    private static final int LENGTH_OF_DATE = 10;

    public HistoryStep {
        firstRun = Map.copyOf(firstRun);
    }

    /** By how much the median changed, %. */
    public double percent() {
        return PERCENT * (point.medianAfter() / point.medianBefore() - 1);
    }

    /** Whether the step is large enough to be reported. */
    boolean isNotable() {
        return Double.isFinite(percent()) && Math.abs(percent()) >= LEAST_PERCENT;
    }

    /** Whether the runs after the step are worse. */
    public boolean isWorse() {
        return percent() > 0 != metric.moreIsBetter();
    }

    /** The last step of each metric of each plan and machine, of steps that are in the order of time. */
    public static Collection<HistoryStep> lastOf(List<HistoryStep> steps) {
        Map<List<Object>, HistoryStep> last = new LinkedHashMap<>();
        for (HistoryStep step : steps) {
            last.put(List.of(step.metric, step.firstRun.get("plan"), step.firstRun.get("machine")), step);
        }
        return last.values();
    }

    /** The step as one line. */
    public String inWords() {
        double size = Math.abs(percent());
        return String.format(
                Locale.ROOT,
                "%s of %s, %s events/s on %s (plan %s, %s) stepped %s by %s %% at %s (revision %s, run %s), %s before, %d after: %s",
                metric.title(),
                firstRun.get("query"),
                firstRun.get("rate"),
                firstRun.get("cluster"),
                firstRun.get("plan"),
                firstRun.get("machine"),
                percent() > 0 ? "up" : "down",
                String.format(Locale.ROOT, size < TWO_DIGITS ? "%.1f" : "%.0f", size),
                firstRun.get("startedAt").substring(0, LENGTH_OF_DATE),
                firstRun.get("revision").isEmpty() ? "unknown" : firstRun.get("revision"),
                firstRun.get("id"),
                Counts.of(point.valuesBefore(), "run"),
                point.valuesAfter(),
                isWorse() ? "worse" : "better");
    }
}
