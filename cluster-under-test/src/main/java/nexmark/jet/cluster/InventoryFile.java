package nexmark.jet.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StrictJson;

/** Reads an {@link Inventory}. Unknown keys are refused, because a typo would measure another cluster. */
public final class InventoryFile {

    private static final String CONTENT = "an inventory (JSON)";
    private static final int SCHEMA_VERSION = 1;
    private static final int HIGHEST_PORT = 65_535;

    static final List<String> KEYS = List.of("schemaVersion", "hosts", "identityFile", "knownHosts", "pricePerHour");
    static final List<String> HOST_KEYS = List.of(
            "host",
            "sshPort",
            "user",
            "privateAddress",
            "memberPort",
            "cooperativeThreads",
            "java",
            "folder",
            "cpus",
            "pricePerHour");

    /** Has no dash at its begin, which ssh would take for an option. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9:][A-Za-z0-9._:%-]*");

    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@\\\\-]*");
    /** An address of one machine: neither 0.0.0.0/8, which is all of a machine's, nor multicast and above, 224 to 255. */
    private static final Pattern ONE_MACHINE =
            Pattern.compile("(22[0-3]|2[01]\\d|1\\d\\d|[1-9]\\d?)(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

    private static final Pattern CPUS = Pattern.compile("\\d+(-\\d+)?(,\\d+(-\\d+)?)*");
    private static final Pattern ONE_LINE = Pattern.compile("[^\\p{Cntrl}]*\\S[^\\p{Cntrl}]*");
    /** A tilde would be a folder of that name, because nothing but a shell reads it otherwise; a colon ends a class path. */
    private static final Pattern FOLDER = Pattern.compile("[^~:\\p{Cntrl}][^:\\p{Cntrl}]*");

    private final Path file;

    private InventoryFile(Path file) {
        this.file = file;
    }

    /** @throws UserMistake in one line that names the file, the host by its index, and what was expected */
    public static Inventory read(Path file) {
        return new InventoryFile(file).read();
    }

    private Inventory read() {
        UserFile.checkRegular(file, file, CONTENT);
        JsonNode root = StrictJson.tree(UserFile.bytes(file, file, CONTENT), file);
        checkKeys(root, "", KEYS);
        wholeNumber(root, "", "schemaVersion", SCHEMA_VERSION, SCHEMA_VERSION);
        JsonNode nodes = root.path("hosts");
        if (!nodes.isArray() || nodes.isEmpty()) {
            throw mistake("hosts is " + shown(nodes) + ", expected a list of at least one host");
        }
        List<InventoryHost> hosts = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            hosts.add(host(nodes.get(i), "hosts[" + i + "]", price(root, "")));
            checkAgainstEarlier(hosts, i);
        }
        return new Inventory(hosts, existingFile(root, "identityFile"), existingFile(root, "knownHosts"));
    }

    private InventoryHost host(JsonNode node, String where, Optional<Double> usualPrice) {
        checkKeys(node, where, HOST_KEYS);
        String in = where + ".";
        return new InventoryHost(
                text(node, in, "host", HOST, "a name or address"),
                port(node, in, "sshPort", InventoryHost.DEFAULT_SSH_PORT),
                text(node, in, "user", USER, "a user's name"),
                text(node, in, "privateAddress", ONE_MACHINE, "an IPv4 address of one machine, such as 172.31.0.5"),
                port(node, in, "memberPort", InventoryHost.DEFAULT_MEMBER_PORT),
                wholeNumber(node, in, "cooperativeThreads", 1, ClusterPlan.MOST_THREADS_PER_MEMBER),
                optional(node, in, "java", ONE_LINE, "a command").orElse(InventoryHost.DEFAULT_JAVA),
                optional(node, in, "folder", FOLDER, "a path, absolute or seen from the login folder, without ~ and :")
                        .orElse(InventoryHost.DEFAULT_FOLDER),
                optional(node, in, "cpus", CPUS, "processors such as 0-13 or 0,2"),
                price(node, in).or(() -> usualPrice));
    }

    private Optional<Double> price(JsonNode node, String where) {
        JsonNode price = node.path("pricePerHour");
        if (price.isMissingNode()) {
            return Optional.empty();
        }
        if (!price.isNumber() || price.doubleValue() < 0) {
            throw mistake(where + "pricePerHour is " + shown(price) + ", expected a number, at least 0");
        }
        return Optional.of(price.doubleValue());
    }

    private void checkAgainstEarlier(List<InventoryHost> hosts, int last) {
        InventoryHost host = hosts.get(last);
        for (int i = 0; i < last; i++) {
            if (hosts.get(i).memberAddress().equals(host.memberAddress())) {
                throw mistake("hosts[" + last + "] has the member address " + host.memberAddress() + " of hosts[" + i
                        + "], expected another privateAddress or memberPort");
            }
        }
        if (hosts.get(0).cooperativeThreads() != host.cooperativeThreads()) {
            throw mistake("hosts[" + last + "].cooperativeThreads is " + host.cooperativeThreads() + ", expected "
                    + hosts.get(0).cooperativeThreads() + " as of hosts[0]: the slowest member would be measured");
        }
    }

    private void checkKeys(JsonNode node, String where, List<String> known) {
        if (!node.isObject()) {
            throw mistake(
                    (where.isEmpty() ? "it" : where) + " is " + shown(node) + ", expected a JSON object with " + known);
        }
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        known.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw mistake((where.isEmpty() ? "" : where + " has an ") + "unknown key '"
                    + unknown.iterator().next() + "', expected some of " + known);
        }
    }

    private Optional<String> optional(JsonNode node, String where, String key, Pattern allowed, String expected) {
        return node.has(key) ? Optional.of(text(node, where, key, allowed, expected)) : Optional.empty();
    }

    private String text(JsonNode node, String where, String key, Pattern allowed, String expected) {
        JsonNode value = node.path(key);
        if (!value.isTextual() || !allowed.matcher(value.textValue()).matches()) {
            throw mistake(where + key + " is " + shown(value) + ", expected " + expected);
        }
        return value.textValue();
    }

    private int port(JsonNode node, String where, String key, int ifAbsent) {
        return node.has(key) ? wholeNumber(node, where, key, 1, HIGHEST_PORT) : ifAbsent;
    }

    private int wholeNumber(JsonNode node, String where, String key, int lowest, int highest) {
        JsonNode value = node.path(key);
        if (!value.isInt() || value.intValue() < lowest || value.intValue() > highest) {
            String range =
                    lowest == highest ? Integer.toString(lowest) : "a whole number, " + lowest + " to " + highest;
            throw mistake(where + key + " is " + shown(value) + ", expected " + range);
        }
        return value.intValue();
    }

    /** A path seen from the inventory's folder; {@code ~/} is the user's home. */
    private Optional<Path> existingFile(JsonNode root, String key) {
        return optional(root, "", key, ONE_LINE, "a file").map(text -> existingFile(key, text));
    }

    private Path existingFile(String key, String text) {
        Path path = text.startsWith("~/")
                ? Path.of(System.getProperty("user.home"), text.substring(2))
                : file.toAbsolutePath().resolveSibling(text);
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw mistake(key + " is '" + text + "', expected a file that exists and may be read");
        }
        return path;
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }

    private UserMistake mistake(String what) {
        return new UserMistake(file + ": " + what);
    }
}
