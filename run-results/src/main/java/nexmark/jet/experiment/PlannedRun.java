package nexmark.jet.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;

/**
 * One run of an experiment.
 *
 * @param repetition number of the cell's run, from 1
 */
public record PlannedRun(Cell cell, int repetition) {

    /** The tags that a run has of its experiment. */
    static final List<String> TAGS = List.of("experiment", "cell", "repetition", "attempt");

    public RunPlan plan() {
        return cell.plan();
    }

    /** The user's label with tags that name the run, its experiment and the attempt: so a stored result knows its place. */
    public RunLabel label(RunLabel users, String experiment, int attempt) {
        Map<String, String> tags = new TreeMap<>(users.tags());
        tags.put("experiment", experiment);
        tags.put("cell", cell.key());
        tags.put("repetition", Integer.toString(repetition));
        tags.put("attempt", Integer.toString(attempt));
        return new RunLabel(users.text(), tags, users.requirements());
    }

    /** Whether a result is one of this run. */
    public boolean isOf(RunResult result) {
        return cell.key().equals(result.tags().get("cell"))
                && Integer.toString(repetition).equals(result.tags().get("repetition"));
    }

    /** The run for people: {@code query=q5 rate=1M run 2}. */
    public String inWords() {
        return cell.inWords() + " run " + repetition;
    }
}
