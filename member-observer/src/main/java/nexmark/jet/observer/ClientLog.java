package nexmark.jet.observer;

import com.hazelcast.client.Client;
import com.hazelcast.client.ClientListener;
import com.hazelcast.client.ClientService;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import nexmark.jet.observer.MemberReport.ConnectedClient;

/** The clients of a member. A listener notes each, since a client may connect and leave between two reports. */
final class ClientLog implements ClientListener, AutoCloseable {

    /** The most clients of one report. */
    private static final int MOST_CLIENTS = 100;

    private final ClientService service;
    private final Set<ConnectedClient> unreported = new LinkedHashSet<>();
    private UUID registration;

    private ClientLog(ClientService service) {
        this.service = service;
    }

    /** Begins with the clients that are connected. */
    static ClientLog begin(ClientService service) {
        ClientLog log = new ClientLog(service);
        log.registration = service.addClientListener(log);
        service.getConnectedClients().forEach(log::clientConnected);
        return log;
    }

    @Override
    public synchronized void clientConnected(Client client) {
        if (unreported.size() < MOST_CLIENTS) {
            unreported.add(new ConnectedClient(client.getUuid().toString(), client.getName(), address(client)));
        }
    }

    @Override
    public void clientDisconnected(Client client) {
        // Its connection has been reported, and that is all that counts.
    }

    private static String address(Client client) {
        InetSocketAddress address = client.getSocketAddress();
        return address == null ? "an unknown address" : address.getHostString() + ':' + address.getPort();
    }

    /** The clients that have connected since the last call. */
    synchronized List<ConnectedClient> drain() {
        List<ConnectedClient> clients = new ArrayList<>(unreported);
        unreported.clear();
        return clients;
    }

    @Override
    public void close() {
        service.removeClientListener(registration);
    }
}
