package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.CauseSummary.ExcursionThreshold;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.Finding;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.search.SearchReport.SearchStep;

/**
 * The first lines of a report.
 *
 * @param status the verdict's word, such as {@code NOT JUDGED}
 * @param verdict the same word, with an exception, such as {@code VALID, but disturbed}
 * @param trial that the run is one trial of a search, a sentence or two; null if it is none
 * @param measured how long and when it was measured; null while the run goes on
 * @param proof how the answers were proved, a line each
 */
record Headline(
        String status,
        String verdict,
        String name,
        String trial,
        String measured,
        String question,
        List<String> settings,
        List<String> proof,
        List<Figure> figures,
        List<Goal> requirements,
        List<String> limits) {

    /** Not the lag that events are allowed, which is a setting. */
    private static final String SOURCE_LAG = "source lag";

    /**
     * A source that emits less than this share of its schedule does not keep up: rounding and the last ms are far less.
     */
    private static final double KEEPS_UP = 0.99;
    /** A source that emits more than this share of its schedule catches up. */
    private static final double CATCHES_UP = 1.01;
    /** A larger lag, ms, is more than a pause. */
    private static final double FALLS_BEHIND_MILLIS = 1000;

    /** So many causes of excursions fit in a sentence. */
    private static final int MOST_CAUSES = 4;

    private static final String MILLIS = "ms";
    /** With this ends a disturbance that the user let pass. */
    private static final String ALLOWED = "; --allow-disturbed";

    private static final List<String> ALWAYS = List.of("p50", "p90", "p99");

    /**
     * A figure with its 95 % interval; null if the run does not have it, and the note says why. The unit {@code rate}
     * is events/s.
     */
    record Figure(String name, Double value, Double lower, Double upper, String unit, String note) {

        Figure(String name, Double value, String unit, String note) {
            this(name, value, null, null, unit, note);
        }

        /** A latency without an interval. */
        static Figure millis(String name, Double value, String note) {
            return new Figure(name, value, MILLIS, note);
        }
    }

    /** A goal of the user: {@code met}, {@code missed} or {@code unknown}; the goal and what was reached. */
    record Goal(String outcome, String words) {}

    static Headline of(RunResult result) {
        RunPlan plan = result.plan();
        Query query = QueryLookup.byId(plan.query());
        return new Headline(
                result.status().word(),
                VerdictWords.of(result),
                VerdictWords.name(result),
                trial(result),
                measured(result.times()),
                query.definition().text(),
                ResultLines.settings(query, plan),
                ResultLines.answers(result).get(result.rows().faulted() == null ? "check" : "rows"),
                figures(result),
                result.requirements().stream()
                        .map(goal -> new Goal(goal.outcome().toString(), goal.inWords()))
                        .toList(),
                limits(result));
    }

    /** A search tries rates that are too low or too high, so a trial's rate is not an answer. */
    private static String trial(RunResult result) {
        return SearchStep.of(result.tags()).isEmpty()
                ? null
                : "One trial of a search for the highest rate: its rate was tried, and need not be the highest."
                        + " The same max-throughput command prints the answer.";
    }

    static Headline of(RunSecond now) {
        RunPlan plan = now.plan();
        Query query = QueryLookup.byId(plan.query());
        return new Headline(
                RunView.RUNNING.word(),
                RunView.RUNNING.word(),
                VerdictWords.name(plan),
                null,
                null,
                query.definition().text(),
                ResultLines.settings(query, plan),
                List.of("Answers are compared when the run has ended."),
                figures(now.running()),
                List.of(),
                List.of());
    }

    private static List<Figure> figures(Running running) {
        LatencyFigures soFar = running.soFar();
        String rows = "of " + Counts.of(soFar.rows(), "row") + " since " + running.begin();
        return List.of(
                latency("p50", soFar.p50Micros(), soFar.rows(), LatencyFigures.ROWS_FOR_P50, rows),
                latency("p99", soFar.p99Micros(), soFar.rows(), LatencyFigures.ROWS_FOR_P99, rows),
                latency("max", soFar.maxMicros(), soFar.rows(), 1, rows),
                new Figure(
                        "emitted",
                        known(running.emittedPerSecond()),
                        "rate",
                        text("of %,.0f events/s scheduled, in the last second", running.scheduledPerSecond())),
                Figure.millis(
                        SOURCE_LAG,
                        known(running.lagMillis()),
                        "how late events entered the job, at most in the last second"));
    }

    private static Figure latency(String name, double micros, long rows, long needed, String note) {
        return rows < needed
                ? Figure.millis(name, null, "needs " + Counts.of(needed, "row"))
                : Figure.millis(name, millis(micros), note);
    }

    private static Double known(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }

    /** {@code measured 20 s on 2026-11-27 09:12 UTC}. */
    private static String measured(RunResult.Times times) {
        String minute = times.startedAt().substring(0, 16).replace('T', ' ');
        return text("measured %.0f s on %s UTC", times.measuredSeconds(), minute);
    }

    private static List<Figure> figures(RunResult result) {
        List<Figure> figures = new ArrayList<>(recovery(result.rows().faulted()));
        result.main().percentiles().forEach((name, percentile) -> {
            if (percentile.micros() != null || ALWAYS.contains(name)) {
                figures.add(percentile(name, percentile, result));
            }
        });
        figures.add(max(result));
        Throughput throughput = result.throughput();
        figures.add(new Figure("emitted", throughput.emittedPerSecond(), "rate", ResultLines.ofSchedule(throughput)));
        figures.add(new Figure(
                "cost", throughput.cpuSecondsPerMillionEvents(), "CPU s/M", "per million events, all members"));
        figures.add(Figure.millis(SOURCE_LAG, throughput.maxLagMillis(), "how late events entered, at most"));
        if (result.rows().faulted() != null) {
            figures.removeIf(figure -> figure.value() == null && !figure.unit().equals(MILLIS));
        }
        return figures;
    }

    /** Figures of a run with faults: rows lost or wrong, and the longest time until rows came as before the fault. */
    private static List<Figure> recovery(FaultOutcome faulted) {
        if (faulted == null) {
            return List.of();
        }
        DeliveredRows rows = faulted.rows();
        List<Figure> figures = new ArrayList<>(List.of(
                new Figure("lost", (double) rows.lost(), "rows", text("of %,d that were due", rows.expected())),
                new Figure("twice or wrong", (double) (rows.duplicated() + rows.wrong()), "rows", "")));
        List<Long> recovered =
                faulted.recoveries().stream().map(Recovery::caughtUpMillis).toList();
        if (!recovered.isEmpty()) {
            boolean isOver = recovered.stream().allMatch(Objects::nonNull);
            figures.add(Figure.millis(
                    "recovery",
                    isOver ? (Double) (double) Collections.max(recovered) : null,
                    isOver ? "until rows came as before the fault" : "not within the run"));
        }
        return figures;
    }

    private static Figure max(RunResult result) {
        Double micros = result.main().maxMicros();
        if (micros != null && result.cluster().hides(micros)) {
            return hidden("max");
        }
        String sample = Percentiles.SAMPLES.get(result.latency().main());
        String samples = "of " + Counts.of(result.main().samples(), "sample");
        return Figure.millis("max", millis(micros), sample == null ? samples : samples + ": " + sample);
    }

    /** A latency that the clocks' error hides is no figure. */
    private static Figure hidden(String name) {
        return Figure.millis(name, null, "hidden by the clocks' error");
    }

    private static Figure percentile(String name, Percentile percentile, RunResult result) {
        if (percentile.micros() == null) {
            return Figure.millis(name, null, text("needs %,d samples", percentile.samplesNeeded()));
        }
        if (result.cluster().hides(percentile.micros())) {
            return hidden(name);
        }
        String few = percentile.restsOnFewExcursions()
                ? (percentile.excursions() == 0
                                ? "no excursion"
                                : "only " + Counts.of(percentile.excursions(), "excursion"))
                        + " above it: repeat the run"
                : "";
        return new Figure(
                name,
                millis(percentile.micros()),
                millis(percentile.lower95()),
                millis(percentile.upper95()),
                MILLIS,
                few);
    }

    static Double millis(Double micros) {
        return micros == null ? null : (Double) (micros / MICROS_PER_MILLI);
    }

    /**
     * Whether other work disturbed the run, how the job got over its faults, whether it kept up, which vertex held it
     * up, how busy the processors were, and why latency rose.
     */
    static List<String> limits(RunResult result) {
        List<String> sentences = new ArrayList<>();
        List<Finding> disturbances = result.verdict().disturbances();
        if (!disturbances.isEmpty()) {
            sentences.add(disturbances.stream()
                    .map(finding -> finding.detail().replace(ALLOWED, ""))
                    .collect(Collectors.joining(
                            "; ",
                            "Other work disturbed the machine (",
                            (result.wasDisturbed() ? ALLOWED : "")
                                    + "): on a quiet machine the figures may be better.")));
        }
        FaultOutcome faulted = result.rows().faulted();
        if (faulted != null) {
            faulted.recoveries()
                    .forEach(recovery -> sentences.add(String.join("; ", ResultLines.recovery(recovery)) + "."));
        }
        Throughput figures = result.throughput();
        if (figures.emittedPerSecond() != null && !figures.isOfClosedLoop()) {
            sentences.add("The job " + pace(figures) + ".");
        }
        String holdsUp = disturbances.isEmpty() ? "is" : "may be";
        JobGraph.bottleneck(result.job().vertices())
                .ifPresent(vertex -> sentences.add(text(
                        "The vertex \"%s\" %s the bottleneck: its queues were usually %.0f %% full while it took "
                                + "%,.0f items/s.",
                        vertex.name(), holdsUp, vertex.queueFill() * PERCENT, vertex.receivedPerSecond())));
        processors(result).ifPresent(sentences::add);
        excursions(result.causes()).ifPresent(sentences::add);
        return sentences;
    }

    private static String pace(Throughput figures) {
        double share = figures.emittedPerSecond() / figures.scheduledPerSecond();
        if (share < KEEPS_UP) {
            return "did not keep up with its input";
        }
        if (share > CATCHES_UP) {
            return "worked off a backlog from before the measured interval";
        }
        boolean fellBehind = figures.maxLagMillis() != null && figures.maxLagMillis() > FALLS_BEHIND_MILLIS;
        return fellBehind ? "fell behind its input and caught up again" : "kept up with its input";
    }

    private static Optional<String> processors(RunResult result) {
        double used = result.cluster().members().stream()
                .map(RunMetric.CPU::of)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
        int processors = MachineLines.processors(result.cluster().machines());
        return used == 0 || processors == 0
                ? Optional.empty()
                : Optional.of(text(
                        "The members used %.2f of %s (%.0f %%).",
                        used, Counts.of(processors, "processor"), used / processors * PERCENT));
    }

    private static Optional<String> excursions(CauseSummary causes) {
        if (causes == null || causes.excursions() == 0) {
            return Optional.empty();
        }
        String threshold = new ExcursionThreshold(causes.thresholdMillis()).inWords();
        String rose = text("Latency had %s above %s: ", Counts.of(causes.excursions(), "excursion"), threshold);
        List<String> lines = Spikes.lines(causes);
        String more = lines.size() > MOST_CAUSES ? "; the others are under \"Spikes\"" : "";
        return Optional.of(
                rose + String.join("; ", lines.stream().limit(MOST_CAUSES).toList()) + more + ".");
    }
}
