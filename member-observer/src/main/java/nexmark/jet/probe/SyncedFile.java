package nexmark.jet.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.process.Leftovers;

/**
 * A file that grows by a block at a time, each synced to the disk; removed when it is closed. It keeps its name until then: a
 * file system such as Btrfs may have nothing to sync of a file without one.
 */
record SyncedFile(Path file, FileChannel channel) implements AutoCloseable {

    private static final String PREFIX = "nexmark-probe-";
    private static final int BLOCK_BYTES = 4096;

    /** Creates the file in a folder; empty if nothing can be written there. */
    static Optional<SyncedFile> in(Path folder) {
        Leftovers.remove(folder, PREFIX + "\\d+\\.tmp");
        try {
            Path file = Files.createTempFile(folder, PREFIX, ".tmp");
            return Optional.of(new SyncedFile(file, FileChannel.open(file, StandardOpenOption.WRITE)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @return how long it took, ns */
    long appendNanos() {
        long begin = EpochClock.nanos();
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        try {
            while (block.hasRemaining()) {
                channel.write(block);
            }
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException("the member's work folder cannot be written: " + file, e);
        }
        return EpochClock.nanos() - begin;
    }

    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("the probe's file could not be removed: " + file, e);
        }
    }
}
