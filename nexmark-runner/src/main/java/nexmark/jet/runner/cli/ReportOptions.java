package nexmark.jet.runner.cli;

import java.util.Optional;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.recorded.OutputFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose how runs are reported. */
final class ReportOptions {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The results on stdout as table, json or markdown (for a pull request). (default: table)")
    private ReportFormat format;

    @Option(
            names = "--json",
            description = "Short for --format json: only the result on stdout; an array for several runs.")
    private boolean json;

    @Mixin
    private JUnitOption junit;

    /** Whether any of these options is given. */
    boolean areGiven() {
        return format != null || json || junit.isGiven();
    }

    /** @throws UserMistake if two formats are given */
    ReportFormat format() {
        if (json && format != null && format != ReportFormat.JSON) {
            throw new UserMistake(
                    "--json is short for --format json, but --format " + format + " is given, expected one of them");
        }
        if (json) {
            return ReportFormat.JSON;
        }
        return format == null ? ReportFormat.TABLE : format;
    }

    /**
     * The file of the JUnit report; empty if none is wanted.
     *
     * @throws UserMistake if it cannot be written
     */
    Optional<OutputFile> junit() {
        return junit.output();
    }
}
