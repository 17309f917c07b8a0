package nexmark.jet.search;

import static nexmark.jet.table.Figures.text;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import nexmark.jet.result.RunMetric;

/**
 * A trial of a search.
 *
 * @param number of the trial in its search, from 1 on
 * @param ratePerSecond events/s of the schedule
 * @param reason why the rate did not hold, or could not be judged; empty if it held
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

    /** What a trial says of its rate. */
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

    boolean isOf(SearchStep wanted, long rate) {
        return step == wanted && ratePerSecond == rate;
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
