package nexmark.jet.experiment;

import static java.util.Objects.requireNonNull;

import nexmark.jet.plan.RunPlan;

/**
 * One run of an experiment.
 *
 * @param repetition number of the cell's run, from 1
 */
public record PlannedRun(Cell cell, int repetition) {

    public PlannedRun {
        requireNonNull(cell, "cell");
        if (repetition < 1) {
            throw new IllegalArgumentException("repetition " + repetition + ", expected at least 1");
        }
    }

    public RunPlan plan() {
        return cell.plan();
    }

    /** The run for people: {@code query=q5 rate=1M run 2}. */
    public String inWords() {
        return cell.inWords() + " run " + repetition;
    }
}
