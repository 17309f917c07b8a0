package nexmark.jet.observer;

import java.io.Serializable;
import java.util.Objects;

/**
 * A client that a member has or had.
 *
 * @param uuid the client's id, the same on every member
 * @param name the client's name for itself
 * @param address from which it connected, {@code HOST:PORT}
 */
public record ConnectedClient(String uuid, String name, String address) implements Serializable {
    public ConnectedClient {
        Objects.requireNonNull(uuid, "uuid");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(address, "address");
    }
}
