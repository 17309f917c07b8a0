package nexmark.jet.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/**
 * The machines that members may run on, at least one, in the order in which they are used, and how to reach them;
 * {@code docs/clusters.md} describes its file. An empty value is left to the user's ssh.
 */
public record Inventory(List<InventoryHost> hosts, Optional<Path> identityFile, Optional<Path> knownHosts) {

    private static final String CONTENT = "an inventory (JSON)";
    private static final String PRICE = "pricePerHour";
    private static final int SCHEMA_VERSION = 1;

    private static final Map<String, Object> DEFAULTS =
            Map.of("identityFile", Optional.empty(), "knownHosts", Optional.empty(), PRICE, Optional.empty());

    /** Besides the price, which is that of all hosts. */
    private static final Map<String, Object> DEFAULTS_OF_HOST =
            Map.of("sshPort", 22, "memberPort", 5701, "java", "java", "folder", "nexmark", "cpus", Optional.empty());

    private record Content(
            int schemaVersion,
            List<InventoryHost> hosts,
            Optional<String> identityFile,
            Optional<String> knownHosts,
            Optional<Double> pricePerHour) {}

    public Inventory {
        hosts = List.copyOf(hosts);
    }

    /** @throws UserMistake in one line that names the file, the key, and what was expected */
    public static Inventory read(Path file) {
        UserFile.checkRegular(file, file, CONTENT);
        JsonNode tree = StrictJson.tree(UserFile.bytes(file, file, CONTENT), file);
        fill(tree, DEFAULTS);
        for (JsonNode host : tree.path("hosts")) {
            fill(host, DEFAULTS_OF_HOST);
            fill(host, Map.of(PRICE, tree.get(PRICE)));
        }
        return checked(file, StrictJson.convert(tree, Content.class, file, ""));
    }

    /** Adds keys that an object, if it is one, leaves out. */
    private static void fill(JsonNode object, Map<String, Object> defaults) {
        if (object instanceof ObjectNode given) {
            defaults.forEach((key, value) -> given.putIfAbsent(key, StrictJson.MAPPER.valueToTree(value)));
        }
    }

    private static Inventory checked(Path file, Content content) {
        require(
                file,
                content.schemaVersion() == SCHEMA_VERSION,
                "schemaVersion is " + content.schemaVersion() + ", expected " + SCHEMA_VERSION);
        List<InventoryHost> hosts = content.hosts();
        require(file, hosts != null && !hosts.isEmpty(), "hosts is empty, expected at least one host");
        Set<String> members = new HashSet<>();
        for (int i = 0; i < hosts.size(); i++) {
            String where = "hosts[" + i + "]";
            InventoryHost host = hosts.get(i);
            require(file, host != null, where + " is null, expected a host");
            host.mistakes().findFirst().ifPresent(mistake -> require(file, false, where + "." + mistake));
            require(
                    file,
                    members.add(host.memberAddress()),
                    where + " has the member address " + host.memberAddress()
                            + " of an earlier host, expected another privateAddress or memberPort");
            int threads = hosts.get(0).cooperativeThreads();
            require(
                    file,
                    threads >= 1 && threads == host.cooperativeThreads(),
                    where + ".cooperativeThreads is " + host.cooperativeThreads()
                            + ", expected at least 1, and as many as of hosts[0], " + threads);
        }
        return new Inventory(
                hosts,
                content.identityFile().map(text -> existing(file, "identityFile", text)),
                content.knownHosts().map(text -> existing(file, "knownHosts", text)));
    }

    private static void require(Path file, boolean condition, String otherwise) {
        if (!condition) {
            throw new UserMistake(file + ": " + otherwise);
        }
    }

    /** A path seen from the inventory's folder; {@code ~/} is the user's home. */
    private static Path existing(Path file, String key, String text) {
        Path path = text.startsWith("~/")
                ? Path.of(System.getProperty("user.home"), text.substring(2))
                : file.toAbsolutePath().resolveSibling(text);
        require(
                file,
                Files.isReadable(path) && !Files.isDirectory(path),
                key + " is '" + text + "', expected a file that exists and may be read");
        return path;
    }

    public int cooperativeThreads() {
        return hosts.get(0).cooperativeThreads();
    }
}
