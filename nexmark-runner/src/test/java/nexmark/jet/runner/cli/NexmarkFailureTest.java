package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What is printed of a failure, whose words may be those of a log or of a file of others. */
class NexmarkFailureTest {

    private static final String WORDS = "it said \u001b[31mred\u009b\rwords";

    static List<Exception> failures() {
        return List.of(
                new UserMistake(WORDS),
                new ClusterFailure(WORDS),
                new UncheckedIOException(WORDS, new IOException(WORDS)),
                new IllegalStateException(WORDS, new IllegalArgumentException(WORDS)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aTerminalObeysNothingInAFailure(Exception failure) throws Exception {
        StringWriter printed = new StringWriter();
        CommandLine command = Nexmark.commandLine().setErr(new PrintWriter(printed, true));
        command.getExecutionExceptionHandler().handleExecutionException(failure, command, null);
        assertThat(printed.toString()).contains("it said ?[31mred?").doesNotContainPattern("[\\p{Cc}&&[^\n\t]]");
    }
}
