package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
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

    private final List<Member> members = new ArrayList<>();
    private final List<RelayedConnection> connections = new ArrayList<>();
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(SCRATCH_BYTES);
    private final Selector selector;
    private final Thread thread = new Thread(this::run, "link-relays");
    private boolean closed;

    /** A member's place: its addresses, the ports that it connects from, and the faults of its links. */
    static final class Member {

        private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

        final ServerSocketChannel relay = ServerSocketChannel.open();
        /** The address on which the member itself listens. */
        final SocketAddress address;

        final FreePorts.Range outbound;
        boolean cut;
        long delayNanos;

        /** Opens the relay's port; connections to it are reported to the selector with the member attached. */
        private Member(int port, FreePorts.Range outbound, Selector selector) throws IOException {
            this.address = new InetSocketAddress(LOOPBACK, port);
            this.outbound = outbound;
            relay.bind(new InetSocketAddress(LOOPBACK, 0)).configureBlocking(false);
            relay.register(selector, SelectionKey.OP_ACCEPT, this);
        }
    }

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
            members.add(new Member(memberPort, outbound, selector));
        } catch (IOException e) {
            throw new UncheckedIOException("no relay to port " + memberPort + " of 127.0.0.1 can be opened", e);
        }
        selector.wakeup();
        return members.size() - 1;
    }

    /** The port on 127.0.0.1 at which all others reach the member. */
    synchronized int relayPort(int member) {
        return members.get(member).relay.socket().getLocalPort();
    }

    /** The ports from which the member must connect, as {@code 20000-20015}. */
    synchronized String outboundPorts(int member) {
        return members.get(member).outbound.toString();
    }

    @Override
    public synchronized void cut(int member) {
        members.get(member).cut = true;
    }

    @Override
    public synchronized void heal(int member) {
        members.get(member).cut = false;
        selector.wakeup();
    }

    /** Bytes on their way keep their time. */
    @Override
    public synchronized void delay(int member, int millis) {
        members.get(member).delayNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Closes all ports and connections, cut or not; returns when they are closed. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
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
            } else if (key.attachment() instanceof Member member) {
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

    private void accept(Member target) throws IOException {
        SocketChannel accepted = target.relay.accept();
        if (accepted == null) {
            return;
        }
        int port = ((InetSocketAddress) accepted.getRemoteAddress()).getPort();
        List<Member> ends = members.stream()
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
            for (Member member : members) {
                member.relay.close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the relays between the members did not close", e);
        }
    }
}
