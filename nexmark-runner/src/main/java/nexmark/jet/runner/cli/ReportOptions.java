package nexmark.jet.runner.cli;

import java.util.Optional;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.recorded.OutputFile;
import picocli.CommandLine.Option;

/** The options that choose how runs and comparisons are reported. */
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

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Writes a JUnit report for a CI server as well: a test case for each run, with 'compare' for"
                    + " each answer, and one for each goal.")
    private String junit;

    /** Whether any of these options is given. */
    boolean areGiven() {
        return format != null || json || junit != null;
    }

    /** @throws UserMistake if two formats are given */
    ReportFormat format() {
        if (json && format != null && format != ReportFormat.JSON) {
            throw new UserMistake(
                    "--json is short for --format json, but --format " + format + " is given, expected one of them");
        }
        return json ? ReportFormat.JSON : format == null ? ReportFormat.TABLE : format;
    }

    /** @throws UserMistake if the JUnit report cannot be written */
    Report report() {
        Optional<OutputFile> file = Optional.ofNullable(junit).map(name -> OutputFile.of("--junit", name));
        file.ifPresent(OutputFile::checkIsWritable);
        return new Report(format(), Console.out(), file);
    }
}
