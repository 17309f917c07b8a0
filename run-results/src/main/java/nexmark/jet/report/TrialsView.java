package nexmark.jet.report;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import nexmark.jet.result.RunMetric;
import nexmark.jet.search.SearchAnswer;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.Trial;

/**
 * The trials of a search, in their order.
 *
 * @param confirmed the highest rate that was confirmed, events/s; null if none was, or the search has not ended
 * @param failed the lowest rate that failed, events/s; null if none did, or the search has not ended
 */
public record TrialsView(String title, List<String> goals, Long confirmed, Long failed, List<TrialView> trials) {

    /**
     * A trial.
     *
     * @param p99 ms; null if it has none
     * @param lag the source's largest, ms; null if it has none
     * @param link to the report of its run; null if the run is not on the page
     */
    public record TrialView(
            int number, String step, long rate, String outcome, Double p99, Double lag, String reason, String link) {}

    /** @param links to runs, by their ids */
    static TrialsView of(SearchReport search, Map<String, String> links) {
        return new TrialsView(
                search.search(),
                search.goals(),
                rate(search.answer().map(SearchAnswer::confirmed).orElse(OptionalLong.empty())),
                rate(search.answer().map(SearchAnswer::failed).orElse(OptionalLong.empty())),
                search.trials().stream()
                        .map(trial -> new TrialView(
                                trial.number(),
                                trial.step().toString(),
                                trial.ratePerSecond(),
                                trial.outcome().toString(),
                                figure(RunMetric.P99, trial),
                                figure(RunMetric.LAG, trial),
                                trial.reason(),
                                links.get(trial.result())))
                        .toList());
    }

    private static Long rate(OptionalLong rate) {
        return rate.isPresent() ? (Long) rate.getAsLong() : null;
    }

    private static Double figure(RunMetric metric, Trial trial) {
        OptionalDouble value = metric.of(trial.summary());
        return value.isPresent() ? (Double) Rounded.of(value.getAsDouble()) : null;
    }
}
