package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunMetric;
import nexmark.jet.statistics.Spread;

/** A comparison in sentences and in cells of its table, which the command line and pages share. */
public final class ComparisonWords {

    /** From here on, millions are counted: a thousand thousands, rounded. */
    private static final double LEAST_IN_MILLIONS = 999_500;
    /** From here on, thousands are counted. */
    private static final double LEAST_IN_THOUSANDS = 1e4;

    private ComparisonWords() {}

    /** A figure over runs: {@code 7.63 (7.51..7.84)}, or {@code -} if no run has it. */
    public static String spread(Contrast.SideFigures side, RunMetric metric) {
        return Optional.ofNullable(side.spreads().get(metric))
                .map(ComparisonWords::spread)
                .orElse("-");
    }

    /** A figure over runs: {@code 7.63 (7.51..7.84)}. */
    public static String spread(Spread spread) {
        return figure(spread.median()) + " (" + figure(spread.least()) + ".." + figure(spread.most()) + ")";
    }

    /** Three digits that count, or all of a whole number. */
    public static String figure(double value) {
        if (value >= LEAST_IN_MILLIONS) {
            return digits(value / 1e6) + "M";
        }
        return value >= LEAST_IN_THOUSANDS ? digits(value / 1e3) + "k" : digits(value);
    }

    private static String digits(double value) {
        String format = value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }

    /** Notes below the table: the compared runs, the others, and caveats. */
    public static List<String> notes(Comparison comparison) {
        List<String> notes = new ArrayList<>();
        if (comparison.isCompared()) {
            notes.add("All intervals of this comparison hold together " + Math.round(comparison.confidence() * 100)
                    + " times in 100.");
            notes.add(units(comparison));
        }
        for (Contrast contrast : comparison.contrasts()) {
            notes.add(runs(comparison.baseline(), contrast));
            if (contrast.isCompared()) {
                contrast.effects().stream()
                        .filter(effect -> !effect.isCompared())
                        .map(effect ->
                                contrast.side().side() + ", " + effect.metric().title() + ": " + effect.words())
                        .forEach(notes::add);
            }
            if (!contrast.differences().isEmpty()) {
                notes.add(contrast.side().side() + " also differs: " + String.join(", ", contrast.differences()));
            }
        }
        notes.addAll(comparison.notes());
        sides(comparison)
                .forEach(side -> side.notCounted()
                        .forEach(
                                run -> notes.add("not counted, " + side.side() + ": " + run.run() + ": " + run.why())));
        return notes;
    }

    public static Stream<Contrast.SideFigures> sides(Comparison comparison) {
        return Stream.concat(
                Stream.of(comparison.baseline()),
                comparison.contrasts().stream().map(Contrast::side));
    }

    private static String runs(Contrast.SideFigures baseline, Contrast contrast) {
        String pairs = contrast.pairs() == 0 ? "" : Counts.of(contrast.pairs(), "pair") + ", ";
        return contrast.side().side() + " against " + baseline.side() + ": "
                + contrast.side().counted().size() + " and "
                + Counts.of(baseline.counted().size(), "run") + ", " + pairs + contrast.pairing();
    }

    /** {@code p50, p99 in ms; throughput in events/s}. */
    private static String units(Comparison comparison) {
        Map<String, List<String>> byUnit = new LinkedHashMap<>();
        comparison.contrasts().get(0).effects().stream()
                .map(Effect::metric)
                .forEach(metric -> byUnit.computeIfAbsent(metric.unit(), unit -> new ArrayList<>())
                        .add(metric.title()));
        return byUnit.entrySet().stream()
                .map(unit -> String.join(", ", unit.getValue()) + " in " + unit.getKey())
                .collect(Collectors.joining("; "));
    }
}
