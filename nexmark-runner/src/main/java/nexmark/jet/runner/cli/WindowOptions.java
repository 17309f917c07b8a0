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
            description =
                    "Length of the windows of queries with windows. (default: 10s; 50ms for windows that tumble, so"
                            + " that 20s have enough of them for a p99)")
    private Long windowMillis;

    @Option(
            names = "--slide",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "A sliding window ends at every multiple of this; it divides the window."
                    + " (default: ${DEFAULT-VALUE}, or the window where that does not divide it)")
    private long slideMillis;

    long windowMillisOr(long otherwise) {
        return windowMillis == null ? otherwise : windowMillis;
    }

    /**
     * The given slide, or a slide that fits the window.
     *
     * @param command the command that has these options
     */
    long slideMillis(CommandSpec command, long itsWindowMillis) {
        return OptionDefaults.isGiven(command, "--slide")
                ? slideMillis
                : PlanDefaults.slideMillis(itsWindowMillis, slideMillis);
    }
}
