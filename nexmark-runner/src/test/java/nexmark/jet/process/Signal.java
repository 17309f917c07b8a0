package nexmark.jet.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ctrl-C as a test sends it.
 *
 * @param name as {@code kill} takes it
 * @param exitCode of a process that it has ended
 */
public record Signal(String name, int exitCode) {

    private static final int SIGINT_BIT = 1 << 1;

    /** A shell's background jobs, and so their children, ignore SIGINT; there SIGTERM says the same. */
    public static Signal thatReachesChildren() throws IOException {
        Path status = Path.of("/proc/self/status");
        boolean ignored = Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & SIGINT_BIT) != 0);
        return ignored ? new Signal("TERM", 143) : new Signal("INT", 130);
    }

    public void sendTo(ProcessHandle... processes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        Stream.of(processes).map(process -> Long.toString(process.pid())).forEach(command::add);
        new ProcessBuilder(command).start().waitFor();
    }
}
