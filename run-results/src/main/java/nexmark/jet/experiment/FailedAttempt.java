package nexmark.jet.experiment;

import nexmark.jet.environment.EnvironmentPrivacy;

/**
 * A run that failed, as a line of {@link FailureLog} has it.
 *
 * @param cell key of the run's plan
 * @param repetition number of the cell's run, from 1
 * @param attempt how often that run had been tried, this time included
 * @param at the time, ISO-8601
 * @param settings in which its cell differs from the others, for people
 * @param why the reason, in one line
 */
public record FailedAttempt(String cell, int repetition, int attempt, String at, String settings, String why) {

    /** An attempt at a run; of the reason, everything that is private is left out. */
    public static FailedAttempt of(PlannedRun run, int attempt, String at, String why) {
        return new FailedAttempt(
                run.cell().key(),
                run.repetition(),
                attempt,
                at,
                run.cell().inWords(),
                EnvironmentPrivacy.ofTexts().clean(why.replaceAll("\\s+", " ").strip()));
    }

    /** Whether it is an attempt at a run. */
    public boolean isOf(PlannedRun run) {
        return cell.equals(run.cell().key()) && repetition == run.repetition();
    }
}
