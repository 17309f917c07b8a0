package nexmark.jet.search;

import static nexmark.jet.table.Figures.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.result.RunMetric;

/** The answer of a search in words, which tables and pages share. */
public final class SearchWords {

    private SearchWords() {}

    /** A figure of a trial for people, {@code -} if it has none. */
    public static String figure(RunMetric metric, Trial trial) {
        OptionalDouble value = metric.of(trial.summary());
        return value.isPresent() ? text("%,.1f", value.getAsDouble()) : "-";
    }

    /** What is known of the highest rate, a sentence a line. */
    public static List<String> answer(SearchReport report) {
        List<String> lines = new ArrayList<>();
        String goals = report.goals().isEmpty() ? "" : " for " + String.join(", ", report.goals());
        if (report.answer().isEmpty()) {
            lines.add("The search was cut short after "
                    + Counts.of(report.trials().size(), "trial") + ". The same command resumes it.");
            return lines;
        }
        SearchAnswer answer = report.answer().get();
        if (answer.confirmed().isPresent()) {
            long rate = answer.confirmed().getAsLong();
            lines.add(text("Highest confirmed rate%s: %,d events/s, %s.", goals, rate, confirmations(report, rate)));
        } else {
            lines.add("No rate could be confirmed" + goals + ".");
        }
        answer.failed()
                .ifPresent(
                        rate -> lines.add(text("Lowest rate that failed: %,d events/s%s.", rate, doubt(report, rate))));
        interval(report, answer).ifPresent(lines::add);
        why(answer.end()).ifPresent(lines::add);
        report.trials().stream()
                .filter(trial -> trial.step() == SearchStep.LATENCY)
                .forEach(trial -> lines.add(latency(trial)));
        return lines;
    }

    /** Where the capacity is in nearly all searches that end well. If nobody judged the next rate, it may be anywhere above. */
    private static Optional<String> interval(SearchReport report, SearchAnswer answer) {
        boolean isClosed = answer.end() == SearchAnswer.End.FOUND
                && answer.failed().stream().allMatch(rate -> doubt(report, rate).isEmpty());
        if (!isClosed || answer.confirmed().isEmpty()) {
            return Optional.empty();
        }
        long rate = answer.confirmed().getAsLong();
        double tolerance = report.settings().tolerance();
        return Optional.of(text(
                "Capacity: %,.0f to %,.0f events/s (± %s %%).",
                rate * (1 - tolerance),
                rate * (1 + tolerance),
                BigDecimal.valueOf(tolerance)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString()));
    }

    private static String confirmations(SearchReport report, long rate) {
        List<Trial> all = report.trials().stream()
                .filter(trial -> trial.step() == SearchStep.CONFIRM && trial.ratePerSecond() == rate)
                .toList();
        long held = count(all, TrialOutcome.HELD);
        long notJudged = count(all, TrialOutcome.NOT_JUDGED);
        return text(
                "held in %d of %s of %s%s",
                held,
                Counts.of(held + count(all, TrialOutcome.FAILED), "run"),
                Millis.text(report.plan().phases().measureMillis()),
                notJudged == 0 ? "" : "; " + notJudged + " more could not be judged");
    }

    private static long count(List<Trial> trials, TrialOutcome outcome) {
        return trials.stream().filter(trial -> trial.outcome() == outcome).count();
    }

    /** A rate that counts as failed may have had no trial that could be judged. */
    private static String doubt(SearchReport report, long rate) {
        boolean failed = report.trials().stream()
                .anyMatch(trial -> trial.ratePerSecond() == rate && trial.outcome() == TrialOutcome.FAILED);
        return failed ? "" : ", of which no trial could be judged, so it may hold as well";
    }

    private static Optional<String> why(SearchAnswer.End end) {
        return Optional.ofNullable(
                switch (end) {
                    case FOUND -> null;
                    case NOTHING_FAILED -> "No rate failed: larger rates are not tried.";
                    case NOTHING_HELD -> "No rate held, down to a 64th of the first.";
                    case NOT_JUDGED ->
                        "The search ended because six trials in a row could not be judged: the table has the reasons.";
                    case TOO_MANY_RUNS ->
                        "The search ended because it took 100 runs: the outcomes contradict each other.";
                });
    }

    private static String latency(Trial trial) {
        String held = trial.outcome() == TrialOutcome.HELD ? "" : " (" + trial.outcome() + ": " + trial.reason() + ")";
        return text(
                "Latency at %,d events/s: p50 %s ms, p99 %s ms, p99.9 %s ms%s.",
                trial.ratePerSecond(),
                figure(RunMetric.P50, trial),
                figure(RunMetric.P99, trial),
                figure(RunMetric.P99_9, trial),
                held);
    }
}
