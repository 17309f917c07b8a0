package nexmark.jet.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.process.UnfinishedFile;

/**
 * A small file that grows by a block at a time, each synced to the disk; gone when it is closed. It keeps its name
 * until then, because a file system may have nothing to sync of a file without one, as Btrfs has. What a killed process
 * has left of it, the next probe in the same folder removes.
 */
final class SyncedFile implements AutoCloseable {

    private static final String NAME = "nexmark-probe";
    private static final int BLOCK_BYTES = 4096;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);

    private SyncedFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Creates the file in a folder; empty if nothing can be written there. */
    static Optional<SyncedFile> in(Path folder) {
        Path target = folder.resolve(NAME);
        Path file = UnfinishedFile.nextTo(target);
        try {
            UnfinishedFile.removeAbandoned(target);
            return Optional.of(new SyncedFile(file, UnfinishedFile.create(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @return how long it took, ns */
    long appendNanos() {
        long begin = EpochClock.nanos();
        block.clear();
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
