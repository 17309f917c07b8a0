package nexmark.jet.latency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes that are needed again at the end of a run, and not kept on the heap until then. The file is made
 * with the first bytes, and has no name any more as soon as it is open: however the JVM ends, nothing is left of it,
 * unless the folder lets nobody remove a file. Its channel closes itself when nothing refers to it any more.
 *
 * <p>Bytes that the folder does not take, because it is full or gone, do stay on the heap: a run is not lost for them.
 *
 * <p>Not thread safe.
 */
final class SpillFile {

    private final Path folder;
    private FileChannel channel;
    private long size;
    private final List<byte[]> onHeap = new ArrayList<>();

    SpillFile(Path folder) {
        this.folder = folder;
    }

    static SpillFile temporary() {
        return new SpillFile(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Where some bytes are: at an offset of the file, or, below 0, at the place -1 - offset on the heap. */
    record Block(long offset, int length) {

        boolean isOnHeap() {
            return offset < 0;
        }
    }

    /** Takes bytes, which the caller changes no more. The next ones may find room in the folder again. */
    Block append(byte[] bytes) {
        try {
            if (channel == null) {
                Path path = Files.createTempFile(folder, "nexmark-latencies-", ".tmp");
                // The JVM removes the name as soon as the file is open, and says nothing if it may not.
                channel = FileChannel.open(
                        path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            }
            Block block = new Block(size, bytes.length);
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest, size + rest.position());
            }
            size += bytes.length;
            return block;
        } catch (IOException e) {
            // The part that was written is overwritten by the next bytes.
            onHeap.add(bytes);
            return new Block(-onHeap.size(), bytes.length);
        }
    }

    byte[] read(Block block) {
        return block.isOnHeap() ? onHeap.get(Math.toIntExact(-1 - block.offset)) : readFile(block);
    }

    private byte[] readFile(Block block) {
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
}
