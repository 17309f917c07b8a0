package nexmark.jet.search;

import static java.util.Objects.requireNonNull;
import static nexmark.jet.table.Figures.text;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunMetric;
import nexmark.jet.search.SearchReport.Trial.Outcome;

/**
 * A search and what it has found so far.
 *
 * @param search name of the search, which its trials have as a tag
 * @param goals texts of the user's goals
 * @param plan of a run that confirms, at the first rate
 * @param bracket what the trials have shown so far
 * @param answer what was found; empty if the search was cut short
 */
@JsonPropertyOrder({"search", "goals", "settings", "bracket", "answer", "trials", "plan"})
public record SearchReport(
        String search,
        List<String> goals,
        SearchSettings settings,
        RunPlan plan,
        Bracket bracket,
        Optional<Answer> answer,
        List<Trial> trials) {

    /** The highest rate that held, below the lowest that failed, events/s, if there are any. */
    public record Bracket(OptionalLong atLeast, OptionalLong below) {

        public static final Bracket NOTHING = new Bracket(OptionalLong.empty(), OptionalLong.empty());

        /** The bracket that one trial of a rate gives. */
        public static Bracket of(Outcome outcome, long rate) {
            OptionalLong tried = OptionalLong.of(rate);
            return switch (outcome) {
                case HELD -> new Bracket(tried, OptionalLong.empty());
                case FAILED -> new Bracket(OptionalLong.empty(), tried);
                case NOT_JUDGED -> NOTHING;
            };
        }

        /**
         * The bounds of the highest rate, such as {@code at least 951,200, below 1,600,000 events/s}, of the fewest
         * members or of the most jobs; empty if there are none.
         */
        public String inWords(SearchSettings settings) {
            boolean ofMembers = settings.mostMembers() > 0;
            List<String> ends = new ArrayList<>();
            atLeast.ifPresent(
                    rate -> ends.add(text(ofMembers ? "at most %,d" : "at least %,d", settings.searched(rate))));
            below.ifPresent(rate -> ends.add(text(ofMembers ? "more than %,d" : "below %,d", settings.searched(rate))));
            return ends.isEmpty()
                    ? ""
                    : String.join(", ", ends)
                            + (ofMembers ? " of " + settings.mostMembers() + " members" : " " + settings.unit());
        }
    }

    /** The highest rate that was confirmed and the lowest that failed, events/s, if there are any. */
    public record Answer(OptionalLong confirmed, OptionalLong failed, End end) {}

    /**
     * Where the capacity is in nearly all searches that end well, events/s: around the confirmed rate. In a quick
     * search it is from that to the lowest rate that failed, without end if none did, and a little beyond both, where
     * runs hold or fail by luck.
     */
    public record Capacity(double from, double to) {

        private static final double LUCK = 0.03;

        /** Empty if no rate was confirmed. */
        public static Optional<Capacity> of(Answer answer, SearchSettings settings) {
            if (answer.confirmed().isEmpty()) {
                return Optional.empty();
            }
            double rate = answer.confirmed().getAsLong();
            double tolerance = settings.quick() ? LUCK : settings.tolerance();
            double failed = answer.failed().isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : answer.failed().getAsLong();
            return Optional.of(
                    new Capacity(rate * (1 - tolerance), (settings.quick() ? failed : rate) * (1 + tolerance)));
        }

        String inWords(SearchSettings settings) {
            BigDecimal percent =
                    BigDecimal.valueOf(settings.tolerance()).movePointRight(2).stripTrailingZeros();
            return text("Capacity: %,.0f ", from)
                    + (Double.isInfinite(to) ? "events/s or more" : text("to %,.0f events/s", to))
                    + text(" (%s %s %%).", settings.quick() ? "in steps of" : "±", percent.toPlainString());
        }
    }

    public enum End {
        /** The rate is confirmed, and the next higher rate failed, if only in a climb. */
        FOUND(""),
        NOTHING_FAILED("No rate failed, or not more often than it held: larger rates are not tried."),
        NOTHING_HELD("No rate held, down to a 64th of the first."),
        QUICK_RUNS_USED("The quick search ended after twelve runs: a search without --quick goes on."),
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
        plan = requireNonNull(plan, "plan").hidden();
        goals = List.copyOf(goals);
        trials = List.copyOf(trials);
    }

    /** The highest rate, as far as it is known, a sentence a line. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        if (answer.isEmpty()) {
            lines.add("The search was cut short after " + Counts.of(trials.size(), "trial")
                    + ". The same command resumes it.");
            if (!bracket.inWords(settings).isEmpty()) {
                String best = settings.mostMembers() > 0 ? "fewest members" : "highest number of " + settings.unit();
                lines.add("The " + (settings.isOfRates() ? "highest rate" : best) + " so far: "
                        + bracket.inWords(settings) + ".");
            }
            return lines;
        }
        String reached = goals.isEmpty() ? "" : " for " + String.join(", ", goals);
        OptionalLong confirmed = answer.get().confirmed();
        OptionalLong failed = answer.get().failed();
        if (!settings.isOfRates()) {
            boolean ofJobs = settings.mostJobs() > 0;
            String rate = text("%,d events/s", settings.startRate()) + (ofJobs ? " each" : "") + reached;
            String upTo = " up to " + Math.max(settings.mostMembers(), settings.mostJobs());
            lines.add(
                    confirmed.isEmpty()
                            ? "No number of " + settings.unit() + upTo + " could be confirmed to hold " + rate + "."
                            : (ofJobs ? "Most jobs" + upTo : "Fewest members") + " that hold " + rate + ": "
                                    + settings.searched(confirmed.getAsLong()) + ", "
                                    + confirmations(confirmed.getAsLong()) + ".");
            failed.ifPresent(load -> lines.add((ofJobs ? "Fewest jobs" : "Most members") + " that failed: "
                    + settings.searched(load) + doubt(load) + "."));
            return lines;
        }
        lines.add(
                confirmed.isEmpty()
                        ? "No rate could be confirmed" + reached + "."
                        : text(
                                "Highest confirmed rate%s: %,d events/s, %s.",
                                reached, confirmed.getAsLong(), confirmations(confirmed.getAsLong())));
        stepDown(confirmed).ifPresent(lines::add);
        failed.ifPresent(rate -> lines.add(text("Lowest rate that failed: %,d events/s%s.", rate, doubt(rate))));
        // Where the capacity is in nearly all searches that end well. If nobody judged the next rate, it may be
        // anywhere above.
        if (settings.quick()
                || (answer.get().end() == End.FOUND
                        && failed.stream().allMatch(rate -> doubt(rate).isEmpty()))) {
            Capacity.of(answer.get(), settings).ifPresent(capacity -> lines.add(capacity.inWords(settings)));
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

    /** A line if a quick search could not confirm the rate that the job kept up with in a climb. */
    private Optional<String> stepDown(OptionalLong confirmed) {
        return trials.stream()
                .filter(trial -> trial.step() == SearchStep.CLIMB && trial.outcome() == Outcome.HELD)
                .mapToLong(Trial::ratePerSecond)
                .filter(kept -> confirmed.stream().allMatch(rate -> rate < kept))
                .mapToObj(kept ->
                        text("Stepped down from %,d events/s, up to which the job kept up with the climb.", kept))
                .findFirst();
    }

    private String confirmations(long rate) {
        Map<Outcome, Long> outcomes =
                outcomes(trial -> trial.step() == SearchStep.CONFIRM && trial.ratePerSecond() == rate);
        long heldRuns = outcomes.getOrDefault(Outcome.HELD, 0L);
        Long notJudged = outcomes.get(Outcome.NOT_JUDGED);
        return text(
                "held in %d of %s of %s%s",
                heldRuns,
                Counts.of(heldRuns + outcomes.getOrDefault(Outcome.FAILED, 0L), "run"),
                Millis.text(plan.phases().measureMillis()),
                notJudged == null ? "" : "; " + notJudged + " more could not be judged");
    }

    /** A rate that counts as failed may have had no trial of its own, or none that could be judged. */
    private String doubt(long rate) {
        Map<Outcome, Long> outcomes = outcomes(trial -> trial.ratePerSecond() == rate);
        if (outcomes.containsKey(Outcome.FAILED)) {
            return "";
        }
        return outcomes.isEmpty() ? ", in the climb" : ", of which no trial could be judged, so it may hold as well";
    }

    private Map<Outcome, Long> outcomes(Predicate<Trial> which) {
        return trials.stream().filter(which).collect(Collectors.groupingBy(Trial::outcome, Collectors.counting()));
    }

    /**
     * A trial of a search.
     *
     * @param number of the trial in its search, from 1 on
     * @param ratePerSecond events/s of the schedule, of each member where the number of members is searched, of all
     *     jobs together where theirs is
     * @param reason why the rate did not hold, or could not be judged; if it held, that it was disturbed, or nothing;
     *     of a climb, how far the job kept up
     * @param result name of the run
     * @param isOfEarlierSearch whether the run was stored before this search began
     * @param summary the run's figures, as {@code result.json} names them
     */
    public record Trial(
            int number,
            SearchStep step,
            long ratePerSecond,
            Outcome outcome,
            String reason,
            String result,
            boolean isOfEarlierSearch,
            Map<String, Double> summary) {

        public Trial {
            summary = new TreeMap<>(summary);
        }

        public enum Outcome {
            /** The run was valid and met every goal. */
            HELD,
            /** The engine did not sustain the rate, or a goal was missed. */
            FAILED,
            /** The run says nothing of the rate: other work disturbed it, or a test or a goal's figure is missing. */
            NOT_JUDGED;

            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
        }

        /** A figure for people, {@code -} if the trial has none. */
        public String figure(RunMetric metric) {
            OptionalDouble value = metric.of(summary);
            return value.isPresent() ? text("%,.1f", value.getAsDouble()) : "-";
        }

        String latency() {
            return text(
                    "Latency at %,d events/s: p50 %s ms, p99 %s ms, p99.9 %s ms%s.",
                    ratePerSecond,
                    figure(RunMetric.P50),
                    figure(RunMetric.P99),
                    figure(RunMetric.P99_9),
                    outcome == Outcome.HELD ? "" : " (" + outcome + ": " + reason + ")");
        }
    }

    /**
     * The settings of a search.
     *
     * @param startRate the first rate, events/s
     * @param tolerance how far the answer may be from the capacity, as a share of it
     * @param confirmations runs that try the answer again, of which more than half have to hold
     * @param quick whether the search begins with a run whose rate climbs, and the tolerance is a step of it
     * @param mostMembers 0 = the rate is searched; otherwise the fewest members up to these that hold the first rate:
     *     what is tried then are shares of it, of one member each, as the highest share has the fewest members
     * @param mostJobs 0, or the most jobs up to these are searched of which each holds the first rate: what is tried
     *     then are multiples of it
     */
    public record SearchSettings(
            long startRate, double tolerance, int confirmations, boolean quick, int mostMembers, int mostJobs) {

        /** Larger rates are not tried, events/s. */
        public static final long LARGEST_RATE = 1_000_000_000;
        /** By how much each step of a climb is above the one before, per cent. */
        public static final int CLIMB_PERCENT = 25;

        /** Rates have four digits, so a bracket cannot be much narrower than a thousandth. */
        private static final double LEAST_TOLERANCE = 0.01;

        public SearchSettings {
            if (startRate < 1 || startRate > LARGEST_RATE) {
                throw new UserMistake("--start is " + startRate + ", expected 1 to " + LARGEST_RATE);
            }
            if (!(tolerance >= LEAST_TOLERANCE && tolerance <= 0.5)) {
                throw new UserMistake("--tolerance is out of its range, expected 1% to 50%");
            }
            if (confirmations < 1 || confirmations > 99) {
                throw new UserMistake("--confirm is " + confirmations + ", expected 1 to 99");
            }
        }

        public SearchSettings(long startRate, double tolerance, int confirmations) {
            this(startRate, tolerance, confirmations, false, 0, 0);
        }

        /** Rate and {@code --confirm} of a search of the fewest members. */
        public static SearchSettings ofMembers(long rate, int confirmations, int most) {
            return new SearchSettings(rate, 0.5, confirmations, false, most, 0);
        }

        /** Rate of each and {@code --confirm} of a search of the most jobs. */
        public static SearchSettings ofJobs(long rate, int confirmations, int most) {
            return new SearchSettings(rate, 0.5, confirmations, false, 0, most);
        }

        /** What is searched, in the plural. */
        public String unit() {
            return mostMembers > 0 ? "members" : mostJobs > 0 ? "jobs" : "events/s";
        }

        public boolean isOfRates() {
            return mostMembers == 0 && mostJobs == 0;
        }

        /** What people read of a rate that was tried: the number of members or jobs if that is searched. */
        public long searched(long rate) {
            if (mostJobs > 0) {
                return Math.max(1, Math.round((double) rate / startRate));
            }
            return mostMembers == 0 ? rate : Math.min(mostMembers, Math.max(1, Math.round((double) startRate / rate)));
        }

        /** The rate, or the share of one, that is tried for so many members or jobs. */
        public long share(long number) {
            return mostJobs > 0 ? startRate * number : startRate / number;
        }

        /** A step as people read it: half a rate is twice the members. */
        public String inWords(SearchStep step) {
            boolean isOfMembers = mostMembers > 0;
            return switch (step) {
                case HALVE -> isOfMembers ? "double" : step.toString();
                case DOUBLE -> isOfMembers ? "halve" : step.toString();
                default -> step.toString();
            };
        }

        /** A search in wide steps, of a few minutes. */
        public static SearchSettings quick(long startRate) {
            return new SearchSettings(startRate, CLIMB_PERCENT / 100.0, 2, true, 0, 0);
        }

        /**
         * How far the next rate is from the one before, as a share, when the search goes in steps: half the tolerance,
         * because the other half is for unlucky trials, or a step of the climb.
         */
        public double step() {
            return quick || !isOfRates() ? tolerance : tolerance / 2;
        }
    }

    public enum SearchStep {
        /** The rate climbs within the run. */
        CLIMB,
        START,
        /** All rates so far held. */
        DOUBLE,
        /** All rates so far failed. */
        HALVE,
        /** Some rate below held, and some rate above failed. */
        BISECT,
        /** The lowest rate that failed is tried once more, some time later. */
        CHECK,
        /** The highest rate that held is tried again in longer runs. */
        CONFIRM,
        /** The search is over, and the latency is measured below the rate that was found. */
        LATENCY;

        /** The tag that names the search of a trial. */
        public static final String SEARCH = "search";
        /** The tag that has the step of a trial. */
        public static final String STEP = "step";

        /** The step of a run with these tags, if it is a trial: a user's own tag may have one of these names. */
        public static Optional<SearchStep> of(Map<String, String> tags) {
            return Arrays.stream(values())
                    .filter(step -> tags.containsKey(SEARCH) && step.toString().equals(tags.get(STEP)))
                    .findFirst();
        }

        /** Whether a trial ends as soon as it cannot hold any more, or its rate has climbed too high. */
        public boolean mayBeGivenUp() {
            return this != LATENCY;
        }

        /** Whether the trial is as long as a run that confirms the answer. */
        public boolean isLong() {
            return this == CONFIRM || this == LATENCY;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
