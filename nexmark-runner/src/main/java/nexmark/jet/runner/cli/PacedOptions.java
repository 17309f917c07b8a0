package nexmark.jet.runner.cli;

import java.util.List;
import java.util.OptionalLong;
import nexmark.jet.plan.Limits;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.recorded.PacedReplay;
import nexmark.jet.runner.recorded.Replay;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of a replay at the pace of the events' own times. */
final class PacedOptions {

    private static final List<String> OF_PACED = List.of("--warmup", "--measure", "--drain", "--format");

    @Option(
            names = "--paced",
            description = "Sends each event at its own time, and measures latency instead of writing rows.")
    private boolean paced;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "With --paced: time from the first event to the measured interval."
                    + " (default: ${DEFAULT-VALUE}; at least a window)")
    private long warmupMillis;

    @Option(
            names = "--measure",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "With --paced: the longest measured interval; the replay ends with it."
                    + " (default: to the last event; the replay ends with the last row)")
    private Long measureMillis;

    @Option(
            names = "--drain",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "With --paced: the longest wait for overdue rows. (default: ${DEFAULT-VALUE})")
    private long drainMillis;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "With --paced: the figures on stdout as table or json. (default: table)")
    private ReportFormat format;

    /** Members in other processes do not get the events; without this option its refusal would not say so. */
    @Option(names = "--cluster", hidden = true, paramLabel = "CLUSTER")
    private String cluster;

    boolean isPaced() {
        return paced;
    }

    /** @throws UserMistake if an option is given that the command has no use for */
    void check(CommandSpec command) {
        if (cluster != null) {
            throw new UserMistake("--cluster " + cluster + " cannot be used, expected none: recorded events are"
                    + " replayed on one embedded member, and do not reach other processes");
        }
        if (paced) {
            checkPaced(command);
            return;
        }
        for (String option : OF_PACED) {
            if (OptionDefaults.isGiven(command, option)) {
                throw new UserMistake(option + " is given without --paced, expected both: nothing else is measured");
            }
        }
    }

    private void checkPaced(CommandSpec command) {
        if (OptionDefaults.isGiven(command, "--out")) {
            throw new UserMistake("--out is given with --paced, expected one of them: a paced replay writes no rows");
        }
        if (format == ReportFormat.MARKDOWN) {
            throw new UserMistake("--format is markdown, expected table or json with --paced");
        }
        Limits.span("--warmup", warmupMillis, 0);
        Limits.span("--drain", drainMillis, 0);
        if (measureMillis != null) {
            Limits.span("--measure", measureMillis, 1);
        }
    }

    PacedReplay of(Replay replay) {
        OptionalLong measure = measureMillis == null ? OptionalLong.empty() : OptionalLong.of(measureMillis);
        return new PacedReplay(replay, warmupMillis, measure, drainMillis);
    }

    boolean isJson() {
        return format == ReportFormat.JSON;
    }
}
