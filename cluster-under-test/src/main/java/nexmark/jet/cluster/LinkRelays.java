package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Leads the links between the members on one machine through this JVM, so that they can be cut and delayed without any
 * right over the network.
 */
final class LinkRelays implements FaultyMembers.Links, AutoCloseable {

    private static final int SCRATCH_BYTES = 256 << 10;

    private final List<RelayedMember> members = new ArrayList<>();
    private final List<RelayedConnection> connections = new ArrayList<>();
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(SCRATCH_BYTES);
    private final Selector selector;
    private final Thread thread = new Thread(this::run, "link-relays");
    private boolean closed;

    private LinkRelays(Selector selector) {
        this.selector = selector;
        thread.setDaemon(true);
    }

    /** Relays of no members yet. */
    static LinkRelays start() {
        try {
            LinkRelays relays = new LinkRelays(Selector.open());
            relays.thread.start();
            return relays;
        } catch (IOException e) {
            throw new UncheckedIOException("no relay between the members can be opened", e);
        }
    }

    /** Opens a relay for one more member, which need not be there yet; returns its number. */
    synchronized int add(int memberPort) {
        FreePorts.Range outbound = FreePorts.Range.free(
                members.stream().map(member -> member.outbound).toList());
        try {
            members.add(RelayedMember.open(memberPort, outbound, selector));
        } catch (IOException e) {
            throw new UncheckedIOException("no relay to port " + memberPort + " of 127.0.0.1 can be opened", e);
        }
        selector.wakeup();
        return members.size() - 1;
    }

    /** The port on 127.0.0.1 at which all others reach the member. */
    synchronized int relayPort(int member) {
        return members.get(member).relayPort();
    }

    /** The ports from which the member must connect, as {@code 20000-20015}. */
    synchronized String outboundPorts(int member) {
        return members.get(member).outbound.toString();
    }

    /** Once this returns, nothing passes between the member and any other, whoever connected, until {@link #heal}. */
    @Override
    public synchronized void cut(int member) {
        members.get(member).cut = true;
    }

    /** Lets pass all bytes that were held back on connections that are still open, and all further ones. */
    @Override
    public synchronized void heal(int member) {
        members.get(member).cut = false;
        selector.wakeup();
    }

    /**
     * From now on each byte between the member and any other arrives later by this delay, each way; bytes on their way
     * keep their time.
     */
    @Override
    public synchronized void delay(int member, int millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("a delay of " + millis + " ms, expected at least 0");
        }
        members.get(member).delayNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Closes all ports and connections, cut or not; returns when they are closed. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            long waitMillis = 0;
            while (waitMillis >= 0) {
                selector.select(waitMillis);
                waitMillis = step();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the relays between the members failed", e);
        } finally {
            closeAll();
        }
    }

    /** Does what can be done now; returns how long to wait, in ms, 0 for as long as nothing happens, negative at the end. */
    private synchronized long step() throws IOException {
        if (closed) {
            return -1;
        }
        long nowNanos = System.nanoTime();
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.attachment() instanceof RelayedConnection connection) {
                connection.read(key, scratch, nowNanos);
            } else if (key.attachment() instanceof RelayedMember member) {
                accept(member);
            }
        }
        selector.selectedKeys().clear();
        long waitNanos = RelayedConnection.NOT_DUE;
        for (RelayedConnection connection : connections) {
            waitNanos = Math.min(waitNanos, connection.pass(nowNanos));
        }
        connections.removeIf(RelayedConnection::isOver);
        return waitNanos == RelayedConnection.NOT_DUE ? 0 : TimeUnit.NANOSECONDS.toMillis(waitNanos) + 1;
    }

    private void accept(RelayedMember target) throws IOException {
        SocketChannel accepted = target.relay.accept();
        if (accepted == null) {
            return;
        }
        int port = ((InetSocketAddress) accepted.getRemoteAddress()).getPort();
        List<RelayedMember> ends = members.stream()
                .filter(member -> member.outbound.contains(port))
                .findFirst()
                .map(initiator -> List.of(initiator, target))
                .orElse(List.of());
        connections.add(new RelayedConnection(accepted, target, ends, selector));
    }

    private synchronized void closeAll() {
        connections.forEach(RelayedConnection::close);
        connections.clear();
        try {
            for (RelayedMember member : members) {
                member.relay.close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the relays between the members did not close", e);
        }
    }
}
