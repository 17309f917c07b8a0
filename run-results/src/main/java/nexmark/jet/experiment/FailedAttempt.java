package nexmark.jet.experiment;

/**
 * A run that failed, as {@code failures.csv} has it.
 *
 * @param cell key of the run's plan
 * @param repetition number of the cell's run, from 1
 * @param attempt how often that run had been tried, this time included
 * @param settings in which its cell differs from the others, for people
 * @param why the reason, in one line
 */
public record FailedAttempt(String cell, int repetition, int attempt, String settings, String why) {

    /** Whether it is an attempt at a run. */
    public boolean isOf(PlannedRun run) {
        return cell.equals(run.cell().key()) && repetition == run.repetition();
    }
}
