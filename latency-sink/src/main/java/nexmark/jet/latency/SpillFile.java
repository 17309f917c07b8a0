package nexmark.jet.latency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes that are needed again at the end of a run, and not kept on the heap until then. The file is made
 * with the first bytes, and has no name any more as soon as it is open: however the JVM ends, nothing is left of it. Its
 * channel closes itself when nothing refers to it any more.
 *
 * <p>Not thread safe.
 */
final class SpillFile {

    private final Path folder;
    private FileChannel channel;
    private long size;

    SpillFile(Path folder) {
        this.folder = folder;
    }

    /** In this machine's folder for temporary files. */
    static SpillFile temporary() {
        return new SpillFile(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Where in the file some bytes are. */
    record Block(long offset, int length) {}

    /** @throws UncheckedIOException if the folder takes no more */
    Block append(byte[] bytes) {
        Block block = new Block(size, bytes.length);
        try {
            if (channel == null) {
                channel = open();
            }
            for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
                size += channel.write(rest, size);
            }
            return block;
        } catch (IOException e) {
            throw new UncheckedIOException("latencies could not be written to the folder " + folder, e);
        }
    }

    byte[] read(Block block) {
        ByteBuffer bytes = ByteBuffer.allocate(block.length);
        try {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, block.offset + bytes.position()) < 0) {
                    throw new IOException("it ends before " + block);
                }
            }
            return bytes.array();
        } catch (IOException e) {
            throw new UncheckedIOException("latencies in the folder " + folder + " do not read", e);
        }
    }

    private FileChannel open() throws IOException {
        Path path = Files.createTempFile(folder, "nexmark-latencies-", ".tmp");
        FileChannel open = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.delete(path);
        return open;
    }
}
