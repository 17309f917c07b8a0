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

    final ServerSocketChannel relay;
    /** The address on which the member itself listens. */
    final SocketAddress address;

    final FreePorts.Range outbound;
    boolean cut;
    long delayNanos;

    private RelayedMember(ServerSocketChannel relay, int port, FreePorts.Range outbound) {
        this.relay = relay;
        this.address = new InetSocketAddress(LOOPBACK, port);
        this.outbound = outbound;
    }

    /** Opens the relay's port; connections to it are reported to the selector with the member attached. */
    static RelayedMember open(int port, FreePorts.Range outbound, Selector selector) throws IOException {
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

    int relayPort() {
        return relay.socket().getLocalPort();
    }
}
