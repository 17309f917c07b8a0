package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/** Keeps a process stopped until it is released, this JVM ends, or a limit is reached. */
public final class StopGuard {

    /** For {@code sh}: {@code $1} is the process, {@code $2} the limit in seconds. */
    static final String SCRIPT = """
            trap '' HUP INT TERM
            kill -s STOP "$1" || exit 1
            echo stopped
            if command -v timeout >/dev/null; then timeout -s KILL "$2" cat >/dev/null; else cat >/dev/null; fi
            kill -s CONT "$1"
            exit 0
            """;

    private static final String STOPPED = "stopped";
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(10);
    private static final int NONE = 255;

    private final Process shell;

    /** Takes a shell just started with the script; its stdin and stdout are pipes, its stderr is in its stdout. */
    StopGuard(Process shell) {
        this.shell = shell;
    }

    /** Asks to stop a process, at most for this time; {@link #complaint} tells whether it is. */
    public static StopGuard of(long pid, long atMostMillis) {
        try {
            return new StopGuard(
                    new ProcessBuilder("/bin/sh", "-c", SCRIPT, "nexmark", Long.toString(pid), seconds(atMostMillis))
                            .redirectErrorStream(true)
                            .start());
        } catch (IOException e) {
            throw new ClusterFailure("process " + pid + " could not be stopped: " + e.getMessage());
        }
    }

    /** A time as the script takes it, rounded up. */
    static String seconds(long millis) {
        return Long.toString(1 + TimeUnit.MILLISECONDS.toSeconds(millis));
    }

    /** Waits until the process is stopped; returns the shell's complaint if that fails. */
    public Optional<String> complaint() {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::firstLine);
        boolean answered = Await.until(answer::isDone, LONGEST_ANSWER, POLL);
        if (answered && answer.join().equals(STOPPED)) {
            return Optional.empty();
        }
        release();
        if (answered) {
            return Optional.of(answer.join());
        }
        Interruption.check();
        return Optional.of("no answer within " + LONGEST_ANSWER.toSeconds() + " s");
    }

    private String firstLine() {
        try {
            // Not closed: the shell goes on to say something when it ends.
            return Objects.requireNonNullElse(
                    shell.inputReader(StandardCharsets.UTF_8).readLine(), "it said nothing");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Resumes the process and waits for the shell's end; returns its exit code, 0 if the process is resumed or gone.
     */
    public int release() {
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            // The shell has ended already.
        }
        try {
            if (shell.waitFor(LONGEST_ANSWER.toSeconds(), TimeUnit.SECONDS)) {
                return shell.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        shell.destroyForcibly();
        return NONE;
    }
}
