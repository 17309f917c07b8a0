package nexmark.jet.cluster;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A connection through a relay: from the one who opened it, the near end, to the member it asked for, the far end. */
final class RelayedConnection {

    /** The size to which a TCP window usually grows. */
    private static final int MOST_BYTES = 8 << 20;

    /** A wait without end. */
    static final long NOT_DUE = Long.MAX_VALUE;

    private final LinkRelays.Member target;
    private final List<LinkRelays.Member> ends;
    private final Selector selector;
    private final Bytes there = new Bytes();
    private final Bytes back = new Bytes();
    private final SelectionKey near;
    private SelectionKey far;

    /** One direction: bytes on their way, in order, each with the time from which it may arrive. */
    private static final class Bytes {

        private record Chunk(ByteBuffer bytes, long dueNanos) {}

        private final Deque<Chunk> chunks = new ArrayDeque<>();
        private int size;

        void add(ByteBuffer bytes, long dueNanos) {
            ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
            size += copy.remaining();
            chunks.addLast(new Chunk(copy, dueNanos));
        }

        boolean isFull() {
            return size >= MOST_BYTES;
        }

        /** How long the first bytes are still to wait; {@link #NOT_DUE} without any. */
        long waitNanos(long nowNanos) {
            return chunks.isEmpty() ? NOT_DUE : chunks.getFirst().dueNanos() - nowNanos;
        }

        /** Writes the bytes that are due, as far as the end takes them. */
        void pass(SelectionKey end, long nowNanos) throws IOException {
            while (end.isValid() && channel(end).isConnected() && waitNanos(nowNanos) <= 0) {
                ByteBuffer bytes = chunks.getFirst().bytes();
                size -= channel(end).write(bytes);
                if (bytes.hasRemaining()) {
                    return;
                }
                chunks.removeFirst();
            }
        }
    }

    /** The ends are the members whose faults it suffers: both ends between members, none where a client connects. */
    RelayedConnection(SocketChannel accepted, LinkRelays.Member target, List<LinkRelays.Member> ends, Selector selector)
            throws IOException {
        this.target = target;
        this.ends = ends;
        this.selector = selector;
        this.near = register(accepted, SelectionKey.OP_READ);
    }

    /** Reads the bytes that an end sends; the scratch buffer's content is of no interest before or after. */
    void read(SelectionKey end, ByteBuffer scratch, long nowNanos) {
        if (end.isValid() && end.isConnectable()) {
            try {
                channel(end).finishConnect();
            } catch (IOException e) {
                // Refused: to the near end this must not look like a member that listened and said goodbye.
                close();
            }
        }
        if (end.isValid() && end.isReadable()) {
            try {
                readBytes(end, scratch, nowNanos);
            } catch (IOException e) {
                // Reset: this end is gone, which the next pass reports to the other.
                abort(end);
            }
        }
    }

    private void readBytes(SelectionKey end, ByteBuffer scratch, long nowNanos) throws IOException {
        if (channel(end).read(scratch.clear()) < 0) {
            abort(end);
            return;
        }
        Bytes onTheirWay = end == near ? there : back;
        if (scratch.flip().hasRemaining()) {
            onTheirWay.add(
                    scratch,
                    nowNanos
                            + ends.stream()
                                    .mapToLong(member -> member.delayNanos)
                                    .sum());
        }
    }

    /** Passes on the bytes that may pass. */
    long pass(long nowNanos) {
        boolean cut = ends.stream().anyMatch(end -> end.cut);
        try {
            if (far == null && !cut && near.isValid()) {
                far = connect();
            }
            if (!cut && far != null) {
                there.pass(far, nowNanos);
                back.pass(near, nowNanos);
            }
        } catch (IOException e) {
            close();
        }
        // A cut link keeps the end of a connection to itself too, except where the far end has never heard of it.
        if (!cut || far == null) {
            endAsOneEndHas();
        }
        if (isOver()) {
            return NOT_DUE;
        }
        setInterests(near, there, !cut && back.waitNanos(nowNanos) <= 0);
        if (far != null) {
            setInterests(far, back, !cut && there.waitNanos(nowNanos) <= 0);
        }
        return cut ? NOT_DUE : Math.min(untilDue(there, nowNanos), untilDue(back, nowNanos));
    }

    boolean isOver() {
        return !near.isValid() && (far == null || !far.isValid());
    }

    void close() {
        abort(near);
        if (far != null) {
            abort(far);
        }
    }

    private SelectionKey connect() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            boolean connected = channel.connect(target.address);
            return register(channel, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private SelectionKey register(SocketChannel channel, int interests) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel.register(selector, interests, this);
    }

    private void endAsOneEndHas() {
        if (!near.isValid() && far != null && there.chunks.isEmpty()) {
            end(far);
        }
        if (far != null && !far.isValid() && back.chunks.isEmpty()) {
            end(near);
        }
    }

    private static void setInterests(SelectionKey end, Bytes from, boolean blocked) {
        if (!end.isValid() || !channel(end).isConnected()) {
            return;
        }
        int interests = (from.isFull() ? 0 : SelectionKey.OP_READ) | (blocked ? SelectionKey.OP_WRITE : 0);
        if (end.interestOps() != interests) {
            end.interestOps(interests);
        }
    }

    /** Bytes that are due and still here after a pass wait for their end to take them, which the selector reports. */
    private static long untilDue(Bytes bytes, long nowNanos) {
        long wait = bytes.waitNanos(nowNanos);
        return wait <= 0 ? NOT_DUE : wait;
    }

    /** Closes an end that has gone, or whose other end has, without a farewell: its port is free at once. */
    private static void abort(SelectionKey end) {
        try {
            channel(end).setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // The end has no connection any more, as intended.
        }
        end(end);
    }

    private static void end(SelectionKey end) {
        try {
            end.channel().close();
        } catch (IOException e) {
            // A socket that fails to close has lost its connection; its other end will see so.
        }
    }

    private static SocketChannel channel(SelectionKey end) {
        return (SocketChannel) end.channel();
    }
}
