package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import nexmark.jet.process.Await;
import nexmark.jet.process.IoReason;

/** A member in a process on this machine. */
final class MemberProcess extends StartedMember {

    private static final String LOG_LEVEL = "NEXMARK_HAZELCAST_LOG";
    private static final String LOG = "member.log";
    private static final int LAST_LINES = 12;
    private static final Duration POLL = Duration.ofMillis(10);

    private final Path folder;

    MemberProcess(int number, Path folder) {
        super(number);
        this.folder = folder;
    }

    @Override
    void put(String text, String name) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("the files of member " + number() + " cannot be written", e);
        }
    }

    @Override
    Process launch(String cluster, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(deaf(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(LOG).toFile());
        // The runner's own NEXMARK_ settings, such as a container's, are not for its members, whose command line has
        // all settings but the cluster's name.
        builder.environment().keySet().removeIf(name -> name.startsWith("NEXMARK_") && !name.equals(LOG_LEVEL));
        builder.environment().putIfAbsent(LOG_LEVEL, "INFO");
        builder.environment().put(ClusterName.VARIABLE, cluster);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClusterFailure("member " + number() + " could not be started: " + IoReason.of(e));
        }
    }

    @Override
    boolean saysReady() {
        return log().contains(READY);
    }

    @Override
    ClusterFailure failure(String how) {
        return new ClusterFailure(
                "member " + number() + " " + how + " (exit code " + process().exitValue() + "); " + lastLines());
    }

    @Override
    String lastLines() {
        List<String> lines = log().lines().toList();
        return logTail(lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private String log() {
        try {
            return new String(Files.readAllBytes(folder.resolve(LOG)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Only a ready member has something to wind up; after Ctrl-C none gets long. */
    @Override
    void end(long deadlineNanos) {
        if (wasReady()) {
            Duration left = Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
            Await.untilOverdue(() -> !process().isAlive(), left, POLL);
        }
        super.end(System.nanoTime());
    }

    @Override
    void killProcess() {
        process().destroyForcibly();
        endsWithin(Long.MAX_VALUE);
    }

    @Override
    StopGuard guarded(long atMostMillis) {
        return StopGuard.of(process().pid(), atMostMillis);
    }
}
