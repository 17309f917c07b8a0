package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Signal;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.Status;
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
        "run --live localhost:9000 q5, localhost:9000",
        "experiment --live my.yaml, 8383",
        "compare --live q5 --variant tuned, 8383",
        "max-throughput --live q5, 8383"
    })
    void anAddressAfterTheOptionIsItsOwnAndAnythingElseTheCommands(String line, String address) {
        CommandLine.ParseResult parsed =
                Nexmark.commandLine().parseArgs(line.split(" ")).subcommand();
        assertThat(parsed.matchedOptionValue("--live", "")).isEqualTo(address);
        assertThat(parsed.matchedPositionals()).hasSize(1);
    }

    @Test
    void whatCannotBeShownIsOneLineAndNothingIsRun() throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "short");
        Path out = folder.resolve("out");
        try (ServerSocket taken = new ServerSocket(0)) {
            Map.of(
                            "--live " + taken.getLocalPort(),
                            "Address already in use",
                            "--live 0.0.0.0:0",
                            "lets other machines watch, expected --live-token-file FILE with it",
                            "--live=q5",
                            "--live is 'q5', expected PORT or HOST:PORT",
                            "--live-token-file " + token,
                            "--live-token-file says who may watch, expected --live with it",
                            "--live 0.0.0.0:0 --live-token-file " + token,
                            "expected one word of 16 or more letters")
                    .forEach((options, message) -> {
                        Ran ran = Ran.nexmark(("run q1 --out " + out + " " + options).split(" "));
                        assertThat(ran.exit()).as(options).isEqualTo(2);
                        assertThat(ran.err().strip().lines()).as(options).hasSize(1);
                        assertThat(ran.err()).startsWith("nexmark run: ").contains(message);
                    });
        }
        assertThat(out).doesNotExist();
    }

    @Test
    void aRunIsShownWhileItGoesOnAndCtrlCEndsBoth() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Process run = start("run q1 --rate 1k --warmup 500ms --measure 30m --allow-disturbed --live 0 --out " + out);
        try (BufferedReader err =
                new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8))) {
            String first = err.readLine();
            assertThat(first).startsWith("live: http://127.0.0.1:");
            String line = first;
            StringBuilder seen = new StringBuilder();
            while (line != null && !line.contains("measure")) {
                seen.append(line).append('\n');
                line = err.readLine();
            }
            assertThat(line).as(seen.toString()).isNotNull();
            assertThat(seen.toString()).doesNotContain("scheduledPerSecond");
            String url = first.substring("live: ".length());
            assertThat(get(url)).contains("RUNNING: q1");
            Eventually.isTrue(
                    "the schedule's rate is shown",
                    () -> get(url + "metrics").contains("nexmark_offered_events_per_second{query=\"q1\"} 1000"));
            Signal signal = Signal.thatReachesChildren();
            signal.sendTo(run.toHandle());
            err.transferTo(Writer.nullWriter());
            assertThat(run.waitFor()).isEqualTo(signal.exitCode());
        }
        Path stored = Folders.single(out);
        assertThat(ResultJson.readResult(stored.resolve("result.json")).status())
                .isEqualTo(Status.INTERRUPTED);
        assertThat(stored.resolve("report.html")).doesNotExist();
    }

    @Test
    void aCommandOfSeveralRunsEndsInTheReportOfAll() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Process run = start("run q1 q2 --rate 1k --warmup 500ms --measure 1s --drain 5m --window 200ms --slide 100ms"
                + " --allow-disturbed --live 0 --out " + out);
        try (BufferedReader err =
                new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8))) {
            String url = err.readLine().substring("live: ".length());
            CompletableFuture<String> events = CompletableFuture.supplyAsync(() -> get(url + "events"));
            err.transferTo(Writer.nullWriter());
            run.waitFor();
            String last = events.join().split("event: end\n", -1)[1];
            assertThat(last)
                    .contains("\"kind\":\"several\"", "\"isOver\":true", "\"report\":\"" + out + "\"")
                    .contains("q1", "q2");
        }
    }

    private static String get(String url) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient()
                .sendAsync(request, BodyHandlers.ofString())
                .join()
                .body();
    }

    private static Process start(String arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                Nexmark.class.getName()));
        command.addAll(List.of(arguments.split(" ")));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
