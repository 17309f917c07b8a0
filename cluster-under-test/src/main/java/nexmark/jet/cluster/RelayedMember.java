package nexmark.jet.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;

/** A member's place in {@link LinkRelays}: its addresses, the ports that it connects from, and the faults of its links. */
final class RelayedMember {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final ServerSocketChannel relay;
    private final SocketAddress address;
    private final PortRange outbound;
    private boolean cut;
    private long delayNanos;

    private RelayedMember(ServerSocketChannel relay, int port, PortRange outbound) {
        this.relay = relay;
        this.address = new InetSocketAddress(LOOPBACK, port);
        this.outbound = outbound;
    }

    /** Opens the relay's port; connections to it are reported to the selector with the member attached. */
    static RelayedMember open(int port, PortRange outbound, Selector selector) throws IOException {
        ServerSocketChannel relay = ServerSocketChannel.open();
        try {
            relay.bind(new InetSocketAddress(LOOPBACK, 0)).configureBlocking(false);
            RelayedMember member = new RelayedMember(relay, port, outbound);
            relay.register(selector, SelectionKey.OP_ACCEPT, member);
            return member;
        } catch (IOException e) {
            relay.close();
            throw e;
        }
    }

    ServerSocketChannel relay() {
        return relay;
    }

    int relayPort() {
        return relay.socket().getLocalPort();
    }

    /** The address on which the member itself listens. */
    SocketAddress address() {
        return address;
    }

    PortRange outbound() {
        return outbound;
    }

    boolean isCut() {
        return cut;
    }

    void cut(boolean cut) {
        this.cut = cut;
    }

    long delayNanos() {
        return delayNanos;
    }

    void delayNanos(long delayNanos) {
        this.delayNanos = delayNanos;
    }
}
