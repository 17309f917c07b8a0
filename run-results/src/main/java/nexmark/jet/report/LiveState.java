package nexmark.jet.report;

import java.util.List;

/**
 * How far a command is whose page changes while it runs.
 *
 * @param events address of the event stream, relative to the page's
 * @param isOver whether the command has ended, so that nothing changes any more
 * @param words what goes on at the moment, on one line
 * @param leftSeconds about how long all runs still take; null if that is not known
 * @param runs the command's runs, as far as it knows them
 * @param report the folder of the stored runs that the page shows, or of the run that ended last; null if no run has ended
 */
public record LiveState(
        String events, boolean isOver, String words, Double leftSeconds, List<Line> runs, String report) {

    public LiveState {
        runs = List.copyOf(runs);
    }

    /**
     * A run.
     *
     * @param name what distinguishes it from the others
     * @param state {@code open}, {@code running}, {@code failed} or the verdict of its result
     * @param reason why it may not be quoted, or why it failed; null if it may
     * @param p50Millis null without a result that has it, like the others
     */
    public record Line(String name, String state, String reason, Double p50Millis, Double p99Millis, Double cost) {}
}
