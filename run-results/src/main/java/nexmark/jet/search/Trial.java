package nexmark.jet.search;

import java.util.Map;
import java.util.TreeMap;

/**
 * A trial as the answer shows it.
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
        TrialOutcome outcome,
        String reason,
        String result,
        boolean isOfEarlierSearch,
        Map<String, Double> summary) {

    public Trial {
        summary = new TreeMap<>(summary);
    }
}
