package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.runner.result.ResultJson;
import nexmark.jet.runner.result.RunResult;
import nexmark.jet.runner.run.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, on a process of its own. */
class InterruptionTest {

    @TempDir
    private Path out;

    @Test
    void ctrlCStoresWhatThereIsMarkedAsPartialAndExitsWith130() throws IOException, InterruptedException {
        Process run = start("run q1 --rate 1k --warmup 500ms --measure 30m --out " + out);
        awaitLine(run, "measure");
        Signal signal = Signal.thatReachesChildren();
        new ProcessBuilder("kill", "-" + signal.name, Long.toString(run.pid()))
                .start()
                .waitFor();
        assertThat(run.waitFor()).isEqualTo(signal.exitCode);
        RunResult result = ResultJson.readResult(Folders.single(out).resolve("result.json"));
        assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(result.verdict().valid()).isFalse();
    }

    @Test
    void ctrlCEndsASoakWithoutItsFile() throws IOException, InterruptedException {
        Process soak = start("soak q1 --hours 1000 --csv " + out.resolve("heap.csv"));
        awaitLine(soak, "q1 soaking");
        Signal signal = Signal.thatReachesChildren();
        new ProcessBuilder("kill", "-" + signal.name, Long.toString(soak.pid()))
                .start()
                .waitFor();
        assertThat(soak.waitFor()).isEqualTo(signal.exitCode);
        assertThat(Folders.files(out)).isEmpty();
    }

    private static Process start(String command) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder =
                new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Nexmark.class.getName());
        builder.command().addAll(List.of(command.split(" ")));
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static void awaitLine(Process run, String beginning) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8));
        StringBuilder seen = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            seen.append(line).append('\n');
            if (line.startsWith(beginning)) {
                return;
            }
        }
        throw new AssertionError("the run ended without a line that begins with '" + beginning + "':\n" + seen);
    }

    /** A shell's background jobs, and so their children, ignore SIGINT; there SIGTERM says the same. */
    private record Signal(String name, int exitCode) {

        private static final int SIGINT_BIT = 1 << 1;

        static Signal thatReachesChildren() throws IOException {
            Path status = Path.of("/proc/self/status");
            boolean ignored = Files.exists(status)
                    && Files.readAllLines(status).stream()
                            .filter(line -> line.startsWith("SigIgn:"))
                            .anyMatch(line ->
                                    (Long.parseUnsignedLong(line.substring(7).strip(), 16) & SIGINT_BIT) != 0);
            return ignored ? new Signal("TERM", 143) : new Signal("INT", ExitCode.INTERRUPTED.code());
        }
    }
}
