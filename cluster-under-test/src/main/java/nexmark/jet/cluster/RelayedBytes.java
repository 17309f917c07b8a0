package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** One direction of a relayed connection: bytes on their way, in order, each with the time from which it may arrive. */
final class RelayedBytes {

    /** The size to which a TCP window usually grows. */
    private static final int MOST_BYTES = 8 << 20;

    private record Chunk(ByteBuffer bytes, long dueNanos) {}

    private final Deque<Chunk> chunks = new ArrayDeque<>();
    private int size;

    boolean isEmpty() {
        return chunks.isEmpty();
    }

    boolean isFull() {
        return size >= MOST_BYTES;
    }

    /** The time at which the first bytes are due; there must be some. */
    long dueNanos() {
        return chunks.getFirst().dueNanos();
    }

    /** Takes a copy of the buffer's bytes. */
    void add(ByteBuffer bytes, long dueNanos) {
        ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
        size += copy.remaining();
        chunks.addLast(new Chunk(copy, dueNanos));
    }

    /** Writes the bytes that are due, as far as the sink takes them. */
    void writeDue(WritableByteChannel sink, long nowNanos) throws IOException {
        while (!chunks.isEmpty() && dueNanos() - nowNanos <= 0) {
            ByteBuffer bytes = chunks.getFirst().bytes();
            size -= sink.write(bytes);
            if (bytes.hasRemaining()) {
                return;
            }
            chunks.removeFirst();
        }
    }
}
