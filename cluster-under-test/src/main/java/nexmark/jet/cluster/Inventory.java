package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The machines that members may run on, and how to reach them. {@code docs/inventory.md} describes its file, which
 * {@link InventoryFile} reads.
 *
 * @param hosts at least one, with different member addresses and equally many cooperative threads, in the order in which
 *     they are used
 * @param identityFile private key to log in with; empty = the keys that ssh takes by itself
 * @param knownHosts file of the host keys that are trusted; empty = the user's own
 */
public record Inventory(List<InventoryHost> hosts, Optional<Path> identityFile, Optional<Path> knownHosts) {

    public Inventory {
        hosts = List.copyOf(hosts);
    }

    /** The cooperative threads of each member. */
    public int cooperativeThreads() {
        return hosts.get(0).cooperativeThreads();
    }
}
