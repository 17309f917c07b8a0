package nexmark.jet.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.search.SearchStep;

/**
 * What a reader has to see first.
 *
 * @param status the verdict's word, such as {@code NOT JUDGED}
 * @param verdict the same word, with what a reader must not miss at it, such as {@code VALID, but disturbed}
 * @param name the query, its rate and its cluster
 * @param trial that the run is one trial of a search, a sentence or two; null if it is none
 * @param question what the query asks
 * @param settings the settings that matter for the query, a line each
 * @param label the user's words for the run, and the tags; null if there are none
 * @param proof how the answers were proved, a line each
 * @param limits what limited the run, a sentence each
 */
public record Headline(
        String status,
        String verdict,
        String name,
        String trial,
        String question,
        List<String> settings,
        String label,
        List<String> proof,
        List<Figure> figures,
        List<Goal> requirements,
        List<String> limits) {

    /** Not the lag that events are allowed, which is a setting. */
    static final String SOURCE_LAG = "source lag";

    private static final double MICROS_PER_MILLI = 1000;
    private static final List<String> ALWAYS = List.of("p50", "p90", "p99");

    /**
     * A figure of a run.
     *
     * @param value null if the run does not have it; the note says why
     * @param lower lower end of its 95 % interval; null if there is none
     * @param unit such as {@code ms}; {@code rate} is in events/s
     * @param note what has to be known of it; may be empty
     */
    public record Figure(String name, Double value, Double lower, Double upper, String unit, String note) {}

    /**
     * A goal of the user.
     *
     * @param outcome {@code met}, {@code missed} or {@code unknown}
     * @param words the goal and what was reached
     */
    public record Goal(String outcome, String words) {}

    static Headline of(RunResult result) {
        RunPlan plan = result.plan();
        Query query = QueryLookup.byId(plan.query());
        return new Headline(
                result.status().word(),
                VerdictWords.of(result),
                RunTitle.name(plan),
                trial(result),
                query.definition().text(),
                SettingsLines.of(query, plan),
                label(result),
                proof(result),
                figures(result),
                result.requirements().stream()
                        .map(goal -> new Goal(goal.outcome().toString(), goal.inWords()))
                        .toList(),
                WhatLimited.sentences(result));
    }

    /** A search tries rates that are too low or too high, so a trial's rate is no answer. */
    private static String trial(RunResult result) {
        return SearchStep.of(result.tags()).isEmpty()
                ? null
                : "One trial of a search for the highest rate: its rate was tried, and need not be the highest."
                        + " The same max-throughput command prints the answer.";
    }

    private static String label(RunResult result) {
        List<String> words = new ArrayList<>();
        if (result.label() != null) {
            words.add(result.label());
        }
        result.tags().forEach((name, value) -> words.add(name + "=" + value));
        return words.isEmpty() ? null : String.join(", ", words);
    }

    private static List<String> proof(RunResult result) {
        return result.rows().faulted() == null
                ? ResultLines.check(result.rows(), result.plan().check())
                : ResultLines.rows(result.rows().faulted(), result.status());
    }

    private static List<Figure> figures(RunResult result) {
        List<Figure> figures = new ArrayList<>();
        result.main().percentiles().forEach((name, percentile) -> {
            if (percentile.micros() != null || ALWAYS.contains(name)) {
                figures.add(percentile(name, percentile, result));
            }
        });
        figures.add(max(result));
        Throughput throughput = result.throughput();
        figures.add(new Figure(
                "emitted", throughput.emittedPerSecond(), null, null, "rate", ResultLines.ofSchedule(throughput)));
        figures.add(new Figure(
                "cost",
                throughput.cpuSecondsPerMillionEvents(),
                null,
                null,
                "CPU s/M",
                "CPU seconds per million events, all members' JVMs"));
        figures.add(new Figure(
                SOURCE_LAG, throughput.maxLagMillis(), null, null, "ms", "how late events entered the job, at most"));
        return figures;
    }

    private static Figure max(RunResult result) {
        Double micros = result.main().maxMicros();
        if (micros != null && result.cluster().hides(micros)) {
            return hidden("max");
        }
        String series = result.latency().main();
        String samples = text("of %s, series %s", Counts.of(result.main().samples(), "sample"), series)
                + SeriesWords.sample(series).map(sample -> ": " + sample).orElse("");
        return new Figure("max", millis(micros), null, null, "ms", samples);
    }

    /** A latency that the clocks' error hides is no figure. */
    private static Figure hidden(String name) {
        return new Figure(name, null, null, null, "ms", "hidden by the clocks' error");
    }

    private static Figure percentile(String name, Percentile percentile, RunResult result) {
        if (percentile.micros() == null) {
            return new Figure(name, null, null, null, "ms", text("needs %,d samples", percentile.samplesNeeded()));
        }
        if (result.cluster().hides(percentile.micros())) {
            return hidden(name);
        }
        String few = percentile.restsOnFewExcursions()
                ? "latency was above it " + Counts.of(percentile.excursions(), "separate time")
                        + " only: repeat the run"
                : "";
        return new Figure(
                name,
                millis(percentile.micros()),
                millis(percentile.lower95()),
                millis(percentile.upper95()),
                "ms",
                few);
    }

    private static Double millis(Double micros) {
        return micros == null ? null : (Double) (micros / MICROS_PER_MILLI);
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
