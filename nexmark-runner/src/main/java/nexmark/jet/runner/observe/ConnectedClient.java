package nexmark.jet.runner.observe;

import java.util.Objects;

/**
 * A client that a member has or had.
 *
 * @param uuid by which the client is the same on every member
 * @param name by which it calls itself
 * @param address from which it came, {@code HOST:PORT}
 */
public record ConnectedClient(String uuid, String name, String address) {
    public ConnectedClient {
        Objects.requireNonNull(uuid, "uuid");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(address, "address");
    }
}
