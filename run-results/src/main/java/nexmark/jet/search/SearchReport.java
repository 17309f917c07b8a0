package nexmark.jet.search;

import static java.util.Objects.requireNonNull;
import static nexmark.jet.table.Figures.text;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.search.Trial.Outcome;

/**
 * A search and what it has found so far.
 *
 * @param search name of the search, which its trials have as a tag
 * @param goals texts of the user's goals
 * @param plan of a run that confirms, at the first rate
 * @param answer what was found; empty if the search was cut short
 */
@JsonPropertyOrder({"search", "goals", "settings", "answer", "trials", "plan"})
public record SearchReport(
        String search,
        List<String> goals,
        SearchSettings settings,
        RunPlan plan,
        Optional<Answer> answer,
        List<Trial> trials) {

    /** What was found: the highest rate that was confirmed and the lowest that failed, events/s, if there are any. */
    public record Answer(OptionalLong confirmed, OptionalLong failed, End end) {}

    /** Why a search ended. */
    public enum End {
        /** The rate is confirmed, and the next higher rate that was tried failed. */
        FOUND(""),
        NOTHING_FAILED("No rate failed: larger rates are not tried."),
        NOTHING_HELD("No rate held, down to a 64th of the first."),
        NOT_JUDGED("The search ended because six trials in a row could not be judged: the table has the reasons."),
        TOO_MANY_RUNS("The search ended because it took 100 runs: the outcomes contradict each other.");

        private final String sentence;

        End(String sentence) {
            this.sentence = sentence;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public SearchReport {
        requireNonNull(settings, "settings");
        plan = PlanPrivacy.hidden(requireNonNull(plan, "plan"));
        goals = List.copyOf(goals);
        trials = List.copyOf(trials);
    }

    /** What is known of the highest rate, a sentence a line. */
    public List<String> inWords() {
        if (answer.isEmpty()) {
            return List.of("The search was cut short after " + Counts.of(trials.size(), "trial")
                    + ". The same command resumes it.");
        }
        List<String> lines = new ArrayList<>();
        String reached = goals.isEmpty() ? "" : " for " + String.join(", ", goals);
        OptionalLong confirmed = answer.get().confirmed();
        OptionalLong failed = answer.get().failed();
        lines.add(
                confirmed.isEmpty()
                        ? "No rate could be confirmed" + reached + "."
                        : text(
                                "Highest confirmed rate%s: %,d events/s, %s.",
                                reached, confirmed.getAsLong(), confirmations(confirmed.getAsLong())));
        failed.ifPresent(rate -> lines.add(text("Lowest rate that failed: %,d events/s%s.", rate, doubt(rate))));
        // Where the capacity is in nearly all searches that end well. If nobody judged the next rate, it may be
        // anywhere above.
        if (answer.get().end() == End.FOUND
                && failed.stream().allMatch(rate -> doubt(rate).isEmpty())) {
            confirmed.ifPresent(rate -> lines.add(interval(rate)));
        }
        if (!answer.get().end().sentence.isEmpty()) {
            lines.add(answer.get().end().sentence);
        }
        trials.stream()
                .filter(trial -> trial.step() == SearchStep.LATENCY)
                .map(Trial::latency)
                .forEach(lines::add);
        return lines;
    }

    private String interval(long rate) {
        double tolerance = settings.tolerance();
        BigDecimal percent = BigDecimal.valueOf(tolerance).movePointRight(2).stripTrailingZeros();
        return text(
                "Capacity: %,.0f to %,.0f events/s (± %s %%).",
                rate * (1 - tolerance), rate * (1 + tolerance), percent.toPlainString());
    }

    private String confirmations(long rate) {
        Map<Outcome, Long> outcomes = trials.stream()
                .filter(trial -> trial.isOf(SearchStep.CONFIRM, rate))
                .collect(Collectors.groupingBy(Trial::outcome, Collectors.counting()));
        long held = outcomes.getOrDefault(Outcome.HELD, 0L);
        Long notJudged = outcomes.get(Outcome.NOT_JUDGED);
        return text(
                "held in %d of %s of %s%s",
                held,
                Counts.of(held + outcomes.getOrDefault(Outcome.FAILED, 0L), "run"),
                Millis.text(plan.phases().measureMillis()),
                notJudged == null ? "" : "; " + notJudged + " more could not be judged");
    }

    /** A rate that counts as failed may have had no trial that could be judged. */
    private String doubt(long rate) {
        boolean failed =
                trials.stream().anyMatch(trial -> trial.ratePerSecond() == rate && trial.outcome() == Outcome.FAILED);
        return failed ? "" : ", of which no trial could be judged, so it may hold as well";
    }
}
