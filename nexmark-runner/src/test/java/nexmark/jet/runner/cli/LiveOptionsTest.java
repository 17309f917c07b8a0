package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code --live} as a user gives it. */
class LiveOptionsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "run --live q5, 8383",
        "run q5 --live, 8383",
        "run --live --rate 1k q5, 8383",
        "run --live 9000 q5, 9000",
        "run --live=9000 q5, 9000",
        "experiment --live my.yaml, 8383",
        "compare --live q5 --variant tuned, 8383",
        "max-throughput --live q5, 8383"
    })
    void aPortAfterTheOptionIsItsOwnAndAnythingElseTheCommands(String line, String port) {
        CommandLine.ParseResult parsed =
                Nexmark.commandLine().parseArgs(line.split(" ")).subcommand();
        assertThat(parsed.matchedOptionValue("--live", "")).isEqualTo(port);
        assertThat(parsed.matchedPositionals()).hasSize(1);
    }

    /** The run is long enough for everything that is asked meanwhile. */
    @Test
    void aRunIsShownWhileItGoesOn() throws IOException {
        Process run = Ran.process(Ran.words("run q1 --rate 1k --warmup 20ms --measure 30m --live 0 --out", folder))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = run.inputReader()) {
            String first = said.readLine();
            assertThat(first).startsWith("live: http://127.0.0.1:");
            String url = first.substring("live: ".length());
            Eventually.isTrue(
                    "the rate of the schedule",
                    () -> get(url + "metrics").contains("nexmark_offered_events_per_second{query=\"q1\"} 1000"));
            assertThat(get(url)).contains("<title>RUNNING: q1 ");
        } finally {
            run.destroy();
            run.onExit().join();
        }
    }

    /** What is served there; empty while nothing is. */
    private static String get(String url) {
        try (InputStream in = URI.create(url).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
