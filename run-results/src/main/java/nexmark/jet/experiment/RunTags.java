package nexmark.jet.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;

/**
 * A result's place in its experiment, which its tags keep.
 *
 * @param experiment name of the experiment
 * @param cell key of the run's plan, see {@link Cell#key}
 * @param repetition number of the cell's run, from 1
 * @param attempt how often that run has been tried, this time included
 */
public record RunTags(String experiment, String cell, int repetition, int attempt) {

    static final List<String> NAMES = List.of("experiment", "cell", "repetition", "attempt");

    /** The user's label with these tags. */
    public RunLabel addedTo(RunLabel label) {
        Map<String, String> tags = new TreeMap<>(label.tags());
        tags.put("experiment", experiment);
        tags.put("cell", cell);
        tags.put("repetition", Integer.toString(repetition));
        tags.put("attempt", Integer.toString(attempt));
        return new RunLabel(label.text(), tags, label.requirements());
    }

    /** Whether a result is one of a run. */
    public static boolean areOf(PlannedRun run, RunResult result) {
        return run.cell().key().equals(result.tags().get("cell"))
                && Integer.toString(run.repetition()).equals(result.tags().get("repetition"));
    }
}
