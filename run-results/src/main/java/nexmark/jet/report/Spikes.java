package nexmark.jet.report;

import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.CauseSummary.ExcursionThreshold;
import nexmark.jet.result.RunResult;

/**
 * The times at which latency was far above the usual: causes, what a spike is (empty if unknown), the largest spikes,
 * and what is missing.
 */
public record Spikes(List<String> summary, String definition, List<Spike> largest, List<String> remarks) {

    /**
     * A spike: when the late row was due, and what explains it, null if nothing does, and whether that may be chance.
     */
    record Spike(double second, double millis, String cause, String member, Double share, boolean mayBeChance) {}

    static Spikes of(RunResult result, RunClock clock) {
        CauseSummary causes = result.causes();
        if (causes == null) {
            return new Spikes(
                    List.of(), "", List.of(), List.of("The result says nothing about the causes of high latency."));
        }
        List<Spike> largest = causes.largest().stream()
                .map(large -> spike(large, causes.causes(), clock))
                .toList();
        List<String> remarks = new ArrayList<>();
        if (largest.isEmpty()) {
            remarks.add("Latency had no spikes.");
        } else if (causes.excursions() > largest.size()) {
            remarks.add(text("These are the largest %d of %d spikes.", largest.size(), causes.excursions()));
        }
        return new Spikes(lines(causes), definition(causes), largest, remarks);
    }

    private static String definition(CauseSummary causes) {
        return causes.thresholdMillis() > 0
                ? "A spike, or excursion, is a time with latencies above "
                        + new ExcursionThreshold(causes.thresholdMillis()).inWords() + ". " + ExcursionThreshold.rule()
                : "";
    }

    private static Spike spike(CauseSummary.Large large, List<CauseSummary.Count> counts, RunClock clock) {
        return new Spike(
                clock.second((double) large.idealMillis()),
                large.peakMillis(),
                large.kind() == null ? null : large.kind().label(),
                large.member(),
                large.share(),
                counts.stream()
                        .filter(count ->
                                count.kind() == large.kind() && count.member().equals(large.member()))
                        .anyMatch(Spikes::isChance));
    }

    /**
     * The causes as people read them, a line each: {@code 7 of 9 excursions: G1 young pause on member m2, worst 48 ms}.
     * In this order: that there is no excursion; the causes, the cause of the largest latency first; excursions whose
     * cause may be chance; excursions without an explanation; incidents that lasted for at least half of the run. A
     * summary that is null has no lines.
     */
    public static List<String> lines(CauseSummary summary) {
        List<String> lines = new ArrayList<>();
        if (summary == null) {
            return lines;
        }
        if (summary.excursions() == 0 && summary.thresholdMillis() > 0) {
            lines.add("no excursion above " + millis(summary.thresholdMillis()));
        }
        summary.causes().stream()
                .filter(count -> !isChance(count))
                .forEach(count -> lines.add(of(count.count(), summary) + name(count) + worst(count.worstPeakMillis())));
        addChance(summary, lines);
        if (summary.unexplained() > 0) {
            lines.add(of(summary.unexplained(), summary) + "unexplained" + worst(summary.worstUnexplainedMillis()));
        }
        for (CauseSummary.Standing standing : summary.standing()) {
            lines.add("all the time: " + standing.kind().label() + ' '
                    + standing.kind().place() + ' ' + standing.member());
        }
        return lines;
    }

    /**
     * Whether a cause may be chance: it was present so often that it would explain half as many excursions at other
     * times.
     */
    private static boolean isChance(CauseSummary.Count count) {
        return count.byChance() * 2 >= count.count();
    }

    /** Adds one line for all excursions for which only causes by chance are known. */
    private static void addChance(CauseSummary summary, List<String> lines) {
        List<CauseSummary.Count> chances =
                summary.causes().stream().filter(Spikes::isChance).toList();
        if (chances.isEmpty()) {
            return;
        }
        int excursions = chances.stream().mapToInt(CauseSummary.Count::count).sum();
        String kinds =
                chances.stream().map(count -> count.kind().label()).distinct().collect(Collectors.joining(", "));
        double worst = chances.stream()
                .mapToDouble(CauseSummary.Count::worstPeakMillis)
                .max()
                .orElseThrow();
        lines.add(of(excursions, summary) + "no cause can be told (" + kinds + " at other times, too)" + worst(worst));
    }

    private static String of(int count, CauseSummary summary) {
        return count + " of " + Counts.of(summary.excursions(), "excursion") + ": ";
    }

    private static String name(CauseSummary.Count count) {
        String what = count.detail().isEmpty() ? count.kind().label() : count.detail();
        return what + ' ' + count.kind().place() + ' ' + count.member();
    }

    private static String worst(double peakMillis) {
        return ", worst " + millis(peakMillis);
    }

    private static String millis(double millis) {
        return text(millis < 10 ? "%.1f ms" : "%.0f ms", millis);
    }
}
