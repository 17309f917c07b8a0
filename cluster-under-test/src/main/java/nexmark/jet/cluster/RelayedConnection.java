package nexmark.jet.cluster;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;

/** A connection through a relay: from the one who opened it, the near end, to the member it asked for, the far end. */
final class RelayedConnection {

    /** A wait without end. */
    static final long NOT_DUE = Long.MAX_VALUE;

    private final RelayedMember target;
    private final List<RelayedMember> ends;
    private final Selector selector;
    private final RelayedBytes there = new RelayedBytes();
    private final RelayedBytes back = new RelayedBytes();
    private final SelectionKey near;
    private SelectionKey far;

    /**
     * @param accepted the near end
     * @param ends the members whose faults it suffers: both ends between members, none where a client connects
     */
    RelayedConnection(SocketChannel accepted, RelayedMember target, List<RelayedMember> ends, Selector selector)
            throws IOException {
        this.target = target;
        this.ends = ends;
        this.selector = selector;
        this.near = register(accepted, SelectionKey.OP_READ);
    }

    /** Reads the bytes that an end sends; the scratch buffer's content is of no interest before or after. */
    void read(SelectionKey end, ByteBuffer scratch, long nowNanos) {
        if (end.isValid() && end.isConnectable()) {
            finishConnect(end);
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

    private void finishConnect(SelectionKey end) {
        try {
            channel(end).finishConnect();
        } catch (IOException e) {
            // Refused: to the near end this must not look like a member that listened and said goodbye.
            close();
        }
    }

    private void readBytes(SelectionKey end, ByteBuffer scratch, long nowNanos) throws IOException {
        if (channel(end).read(scratch.clear()) < 0) {
            abort(end);
            return;
        }
        RelayedBytes onTheirWay = end == near ? there : back;
        if (scratch.flip().hasRemaining()) {
            onTheirWay.add(scratch, nowNanos + delayNanos());
        }
    }

    /** Passes on the bytes that may pass. */
    long pass(long nowNanos) {
        boolean cut = isCut();
        try {
            if (far == null && !cut && near.isValid()) {
                far = connect();
            }
            if (!cut && far != null) {
                pass(there, far, nowNanos);
                pass(back, near, nowNanos);
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
        setInterests(cut, nowNanos);
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
        channel.configureBlocking(false);
        boolean connected;
        try {
            connected = channel.connect(target.address);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return register(channel, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT);
    }

    private SelectionKey register(SocketChannel channel, int interests) throws IOException {
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return channel.register(selector, interests, this);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static void pass(RelayedBytes bytes, SelectionKey end, long nowNanos) throws IOException {
        if (end.isValid() && channel(end).isConnected()) {
            bytes.writeDue(channel(end), nowNanos);
        }
    }

    private void endAsOneEndHas() {
        if (!near.isValid() && far != null && there.isEmpty()) {
            end(far);
        }
        if (far != null && !far.isValid() && back.isEmpty()) {
            end(near);
        }
    }

    private void setInterests(boolean cut, long nowNanos) {
        setInterests(near, there, !cut && isDue(back, nowNanos));
        if (far != null) {
            setInterests(far, back, !cut && isDue(there, nowNanos));
        }
    }

    private static void setInterests(SelectionKey end, RelayedBytes from, boolean blocked) {
        if (!end.isValid() || !channel(end).isConnected()) {
            return;
        }
        int interests = (from.isFull() ? 0 : SelectionKey.OP_READ) | (blocked ? SelectionKey.OP_WRITE : 0);
        if (end.interestOps() != interests) {
            end.interestOps(interests);
        }
    }

    /** Bytes that are due and still here after a pass wait for their end to take them, which the selector reports. */
    private static boolean isDue(RelayedBytes bytes, long nowNanos) {
        return !bytes.isEmpty() && bytes.dueNanos() - nowNanos <= 0;
    }

    private static long untilDue(RelayedBytes bytes, long nowNanos) {
        return bytes.isEmpty() || isDue(bytes, nowNanos) ? NOT_DUE : bytes.dueNanos() - nowNanos;
    }

    private boolean isCut() {
        for (RelayedMember end : ends) {
            if (end.cut) {
                return true;
            }
        }
        return false;
    }

    private long delayNanos() {
        long nanos = 0;
        for (RelayedMember end : ends) {
            nanos += end.delayNanos;
        }
        return nanos;
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
