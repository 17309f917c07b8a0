package nexmark.jet.report;

import static nexmark.jet.table.Figures.text;

import java.util.List;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.ExcursionThreshold;
import nexmark.jet.result.RunResult;

/** The times at which latency was far above the usual: causes, what a spike is (empty if unknown), the largest spikes, and what is missing. */
record Spikes(List<String> summary, String definition, List<Spike> largest, List<String> remarks) {

    /** A spike: when the late row was due, and what explains it, null if nothing does; {@code byChance} is empty if it is not known. */
    record Spike(double second, double millis, String cause, String member, Double share, String byChance) {}

    static Spikes of(RunResult result, RunClock clock) {
        CauseSummary causes = result.causes();
        if (causes == null) {
            return new Spikes(
                    List.of(), "", List.of(), List.of("The result says nothing about the causes of high latency."));
        }
        List<Spike> largest = causes.largest().stream()
                .map(large -> spike(large, causes.causes(), clock))
                .toList();
        String none = largest.isEmpty() ? "Latency had no spikes." : "";
        String some = causes.excursions() > largest.size() && !largest.isEmpty()
                ? text("These are the largest %d of %d spikes.", largest.size(), causes.excursions())
                : "";
        return new Spikes(
                CauseTable.lines(causes),
                definition(causes),
                largest,
                List.of(none + some).stream().filter(words -> !words.isEmpty()).toList());
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
                large.kind() == null ? "" : byChance(large, counts));
    }

    /** All counts of the cause's kind on its member: {@code 0.3 of 7}. */
    private static String byChance(CauseSummary.Large large, List<CauseSummary.Count> counts) {
        List<CauseSummary.Count> its = counts.stream()
                .filter(count -> count.kind() == large.kind() && count.member().equals(large.member()))
                .toList();
        int explained = its.stream().mapToInt(CauseSummary.Count::count).sum();
        double chance = its.stream().mapToDouble(CauseSummary.Count::byChance).sum();
        return its.isEmpty() ? "" : text("%.1f of %d", chance, explained);
    }
}
