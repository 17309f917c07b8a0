package nexmark.jet.report;

import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import nexmark.jet.comparison.Side;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.ExcursionThreshold;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.VertexFigures;

/** What limited a run, in sentences for someone who sees the benchmark for the first time. */
final class WhatLimited {

    /** A source that emits less than this share of its schedule does not keep up: rounding and the last ms are far less. */
    private static final double KEEPS_UP = 0.99;
    /** A source that emits more than this share of its schedule makes up for what it left undone. */
    private static final double CATCHES_UP = 1.01;
    /** A larger lag, ms, is more than a pause. */
    private static final double FALLS_BEHIND_MILLIS = 1000;

    /** So many causes of excursions fit in a sentence. */
    private static final int MOST_CAUSES = 4;

    private WhatLimited() {}

    /** Whether other work disturbed the run, how the job got over its faults, whether it kept up, which vertex held it up, how busy the processors were, and why latency rose. */
    static List<String> sentences(RunResult result) {
        List<String> sentences = new ArrayList<>();
        if (Side.wasDisturbed(result)) {
            sentences.add(
                    "Other work disturbed the machine, which was allowed (--allow-disturbed): a quiet machine may do better.");
        }
        FaultOutcome faulted = result.rows().faulted();
        if (faulted != null) {
            faulted.recoveries()
                    .forEach(recovery -> sentences.add(String.join("; ", ResultLines.recovery(recovery)) + "."));
        }
        input(result.throughput()).ifPresent(sentences::add);
        vertices(result.job().vertices()).ifPresent(sentences::add);
        processors(result).ifPresent(sentences::add);
        latency(result.causes()).ifPresent(sentences::add);
        return sentences;
    }

    private static Optional<String> input(Throughput figures) {
        if (figures.emittedPerSecond() == null) {
            return Optional.ofNullable(figures.maxLagMillis())
                    .map(millis -> text("The source was %,.1f ms behind its schedule at most.", millis));
        }
        String lag =
                figures.maxLagMillis() == null ? "" : text(", and was %,.1f ms late at most", figures.maxLagMillis());
        return Optional.of(text(
                        "The job %s: the source emitted %,.0f events/s, %s",
                        pace(figures), figures.emittedPerSecond(), ResultLines.ofSchedule(figures))
                + lag + ".");
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

    private static Optional<String> vertices(List<VertexFigures> vertices) {
        if (vertices.isEmpty()) {
            return Optional.empty();
        }
        return JobGraph.bottleneck(vertices)
                .map(vertex -> text(
                        "The vertex \"%s\" is the bottleneck: its queues were usually %.0f %% full while it took %,.0f items/s.",
                        vertex.name(), vertex.queueFill() * PERCENT, vertex.receivedPerSecond()))
                .or(() -> Optional.of("No vertex was a bottleneck: no queue was usually half full."));
    }

    private static Optional<String> processors(RunResult result) {
        List<Double> used = result.cluster().members().stream()
                .map(MemberFigures::figures)
                .map(figures -> figures.get("processCpuSeconds"))
                .filter(Objects::nonNull)
                .map(MemberFigures.Spread::mean)
                .toList();
        int processors = result.cluster().machines().stream()
                .mapToInt(MachineLoad::processors)
                .sum();
        if (used.isEmpty() || processors == 0) {
            return Optional.empty();
        }
        double sum = used.stream().mapToDouble(Double::doubleValue).sum();
        return Optional.of(text(
                "The members used %.2f of %s (%.0f %%). Meanwhile %s.",
                sum,
                Counts.of(processors, "processor"),
                sum / processors * PERCENT,
                MachineLines.loadInWords(result.cluster().machines())));
    }

    private static Optional<String> latency(CauseSummary causes) {
        if (causes == null || causes.excursions() == 0) {
            return Optional.ofNullable(causes)
                    .filter(known -> known.thresholdMillis() > 0)
                    .map(known -> "Latency never rose above " + threshold(known) + ".");
        }
        String rose = text("Latency had %s above %s: ", Counts.of(causes.excursions(), "excursion"), threshold(causes));
        List<String> lines = CauseTable.lines(causes);
        String more = lines.size() > MOST_CAUSES ? "; the others are under \"Spikes\"" : "";
        return Optional.of(
                rose + String.join("; ", lines.stream().limit(MOST_CAUSES).toList()) + more + ".");
    }

    private static String threshold(CauseSummary causes) {
        return new ExcursionThreshold(causes.thresholdMillis()).inWords();
    }
}
