package nexmark.jet.runner.cli;

import java.util.Optional;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.recorded.OutputFile;
import picocli.CommandLine.Option;

/** The option that asks for a {@link JUnitReport}. */
final class JUnitOption {

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Writes a JUnit report for a CI server as well: a test case for each run, with 'compare' for"
                    + " each answer, and one for each goal.")
    private String file;

    boolean isGiven() {
        return file != null;
    }

    /**
     * The file of the report; empty if none is wanted.
     *
     * @throws UserMistake if it cannot be written
     */
    Optional<OutputFile> output() {
        Optional<OutputFile> output = Optional.ofNullable(file).map(name -> OutputFile.of("--junit", name));
        output.ifPresent(OutputFile::checkIsWritable);
        return output;
    }
}
