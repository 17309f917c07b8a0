package nexmark.jet.cluster;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.json.StrictJson;
import nexmark.jet.json.StrictJson.SyntaxReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/**
 * The machines that members may run on, at least one, in the order in which they are used, and how to reach them;
 * {@code docs/clusters.md} describes its file. What is empty is as the user's ssh has it.
 */
public record Inventory(List<InventoryHost> hosts, Optional<Path> identityFile, Optional<Path> knownHosts) {

    private static final String CONTENT = "an inventory (JSON)";
    private static final String PRICE = "pricePerHour";
    private static final int SCHEMA_VERSION = 1;
    /** Unknown keys are refused, because a typo would measure another cluster. */
    private static final ObjectReader STRICT = StrictJson.MAPPER
            .readerFor(Content.class)
            .without(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .without(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    /** The file as it is; the price is that of each host without one. */
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
        for (JsonNode host : tree.path("hosts")) {
            if (host instanceof ObjectNode priced && tree.has(PRICE)) {
                priced.putIfAbsent(PRICE, tree.get(PRICE));
            }
        }
        try {
            return checked(file, STRICT.readValue(tree));
        } catch (JsonMappingException e) {
            String path = e.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                    .collect(Collectors.joining());
            String why = e instanceof UnrecognizedPropertyException unknown
                    ? " is an unknown key, expected some of " + unknown.getKnownPropertyIds()
                    : ": " + SyntaxReason.of(e);
            throw new UserMistake(file + ": " + path.replaceFirst("^\\.", "") + why);
        } catch (IOException e) {
            throw new UserMistake(file + ": no JSON: " + SyntaxReason.of(e) + ", expected " + CONTENT);
        }
    }

    private static Inventory checked(Path file, Content content) {
        require(file, content != null, "is empty, expected " + CONTENT);
        require(
                file,
                content.schemaVersion() == SCHEMA_VERSION,
                "schemaVersion is " + content.schemaVersion() + ", expected " + SCHEMA_VERSION);
        List<InventoryHost> hosts = content.hosts();
        require(file, hosts != null && !hosts.isEmpty(), "hosts is empty or missing, expected at least one host");
        for (int i = 0; i < hosts.size(); i++) {
            check(file, hosts, i);
        }
        return new Inventory(
                hosts,
                content.identityFile().map(text -> existing(file, "identityFile", text)),
                content.knownHosts().map(text -> existing(file, "knownHosts", text)));
    }

    private static void check(Path file, List<InventoryHost> hosts, int last) {
        String where = "hosts[" + last + "]";
        InventoryHost host = hosts.get(last);
        require(file, host != null, where + " is null, expected a host");
        host.mistakes().findFirst().ifPresent(mistake -> require(file, false, where + "." + mistake));
        boolean isNew = hosts.subList(0, last).stream()
                .noneMatch(earlier -> earlier.memberAddress().equals(host.memberAddress()));
        require(
                file,
                isNew,
                where + " has the member address " + host.memberAddress()
                        + " of an earlier host, expected another privateAddress or memberPort");
        int threads = hosts.get(0).cooperativeThreads();
        require(
                file,
                threads >= 1 && threads == host.cooperativeThreads(),
                where + ".cooperativeThreads is " + host.cooperativeThreads()
                        + ", expected at least 1, and as many as of hosts[0], " + threads);
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
