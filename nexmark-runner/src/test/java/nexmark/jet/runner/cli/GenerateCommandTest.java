package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.StandardStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GenerateCommandTest {

    private static final String KNOWN =
            String.join(", ", Query.all().stream().map(Query::id).toList());

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    @Test
    void theSameSettingsWriteTheSameBytes() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        assertThat(nexmark("generate", "--events", "2k", "--out", first.toString()))
                .isZero();
        assertThat(nexmark("generate", "--events", "2000", "--rate=10000", "--out", second.toString()))
                .isZero();
        assertThat(Files.readAllLines(first)).hasSize(2_000);
        assertThat(first).hasSameBinaryContentAs(second);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void beamsFirstEventIsTheFirstLine() {
        assertThat(standardOutput("--events", "1"))
                .startsWith("{\"event_type\":0,\"person\":{\"id\":1000,\"name\":\"Peter Jones\",\"emailAddress\":"
                        + "\"nhd@xcat.com\",\"creditCard\":\"7241 7320 9143 4888\",\"city\":\"Portland\",\"state\":\"WY\","
                        + "\"dateTime\":1436918400000,\"extra\":\"WN_HS_bnpkkiwhwana")
                .endsWith("\"}}\n");
    }

    @Test
    void theBaseTimeIsAnInstantOrEpochMillis() {
        String iso = standardOutput("--events", "100", "--base-time", "2020-01-01T00:00:00Z");
        assertThat(iso)
                .contains("\"dateTime\":1577836800000")
                .isEqualTo(standardOutput("--events", "100", "--base-time", "1577836800000"));
    }

    @Test
    void theStudysMixIsThatOfTheQuery() {
        assertThat(standardOutput("--events", "10", "--profile", "blog-2021", "--query", "q8")
                        .lines())
                .hasSize(10)
                .first()
                .asString()
                .startsWith("{\"event_type\":0,\"person\":{\"id\":")
                .doesNotContain("extra");
    }

    @Test
    void wrongSettingsAreOneLineAndLeaveNoFile() {
        refused("disorder 953, expected a group size from 1 which 953 does not divide", "--disorder", "953");
        refused("--rate is 0, expected at least 1", "--rate", "0");
        refused("no query 'q9', expected one of " + KNOWN, "--query", "q9");
        refused(
                "Invalid value for option '--base-time': 'soon', expected an instant such as 2015-07-15T00:00:00Z or"
                        + " 1436918400000 (epoch ms) (see 'nexmark generate --help')",
                "--base-time",
                "soon");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void helpGivesExamples() {
        StringWriter out = new StringWriter();
        Nexmark.commandLine().setOut(new PrintWriter(out)).execute("generate", "--help");
        assertThat(out.toString())
                .contains("nexmark generate --events 1M --out events.jsonl", "(default: 10k)", "(default: 1)");
    }

    private void refused(String message, String... options) {
        err.getBuffer().setLength(0);
        String[] required = {
            "generate", "--events", "10", "--out", folder.resolve("events").toString()
        };
        String[] all = new String[required.length + options.length];
        System.arraycopy(required, 0, all, 0, required.length);
        System.arraycopy(options, 0, all, required.length, options.length);
        assertThat(nexmark(all)).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(err.toString()).isEqualToIgnoringNewLines("nexmark generate: " + message);
    }

    private int nexmark(String... args) {
        return Nexmark.commandLine().setErr(new PrintWriter(err, true)).execute(args);
    }

    private static String standardOutput(String... options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CommandLine command =
                new CommandLine(new GenerateCommand(new StandardStreams(InputStream.nullInputStream(), out)));
        PlanOptions.register(command);
        String[] all = new String[options.length + 1];
        System.arraycopy(options, 0, all, 0, options.length);
        all[options.length] = "--out=-";
        assertThat(command.execute(all)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
