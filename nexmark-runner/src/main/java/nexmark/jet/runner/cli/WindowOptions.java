package nexmark.jet.runner.cli;

import nexmark.jet.plan.PlanDefaults;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of windows, for queries that have windows. */
final class WindowOptions {

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "Length of the windows of queries with windows. (default: ${DEFAULT-VALUE})")
    private long windowMillis;

    @Option(
            names = "--slide",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "A sliding window ends at every multiple of this; it divides the window."
                    + " (default: ${DEFAULT-VALUE}, or the window where that does not divide it)")
    private long slideMillis;

    long windowMillis() {
        return windowMillis;
    }

    /**
     * The given slide, or a slide that fits the window.
     *
     * @param command the command that has these options
     */
    long slideMillis(CommandSpec command) {
        return OptionDefaults.isGiven(command, "--slide")
                ? slideMillis
                : PlanDefaults.slideMillis(windowMillis, slideMillis);
    }
}
