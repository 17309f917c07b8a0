package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InventoryFileTest {

    private static final Path DOCUMENTATION = Path.of("..", "docs", "inventory.md");
    private static final String SHORTEST = """
            {"schemaVersion": 1, "hosts": [
              {"host": "h0", "user": "u", "privateAddress": "10.0.0.1", "cooperativeThreads": 2},
              {"host": "h1", "user": "u", "privateAddress": "10.0.0.2", "cooperativeThreads": 2}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void theExampleIsAnInventory() {
        Inventory inventory = InventoryFile.read(Path.of("..", "cluster-configs", "inventory-two-hosts.json"));
        assertThat(inventory.hosts()).hasSize(2).allMatch(host -> host.cpus().isPresent());
        assertThat(inventory.cooperativeThreads()).isEqualTo(12);
    }

    @Test
    void whatIsLeftOutHasItsDefault() throws IOException {
        Inventory inventory = read(SHORTEST);
        assertThat(inventory.identityFile()).isEmpty();
        assertThat(inventory.knownHosts()).isEmpty();
        assertThat(inventory.cooperativeThreads()).isEqualTo(2);
        assertThat(inventory.hosts())
                .extracting(InventoryHost::memberAddress)
                .containsExactly("10.0.0.1:5701", "10.0.0.2:5701");
        assertThat(inventory.hosts().get(0))
                .isEqualTo(new InventoryHost(
                        "h0", 22, "u", "10.0.0.1", 5701, 2, "java", "nexmark", Optional.empty(), Optional.empty()));
    }

    @Test
    void aHostsOwnPriceWinsOverThePriceOfAll() throws IOException {
        String priced = SHORTEST.replace("1, \"hosts\"", "1, \"pricePerHour\": 0.5, \"hosts\"")
                .replace("\"h1\"", "\"h1\", \"pricePerHour\": 2");
        assertThat(read(priced).hosts())
                .extracting(InventoryHost::pricePerHour)
                .containsExactly(Optional.of(0.5), Optional.of(2.0));
    }

    @Test
    void theDocumentedExampleReadsAndNamesEveryKey() throws IOException {
        String text = Files.readString(DOCUMENTATION);
        String example = text.substring(text.indexOf("```json") + "```json".length());
        example = example.substring(0, example.indexOf("```"));
        Files.writeString(folder.resolve("id"), "key");
        Files.writeString(folder.resolve("known_hosts"), "keys");
        Inventory inventory = read(example);
        assertThat(inventory.hosts()).hasSizeGreaterThan(1);
        assertThat(inventory.identityFile()).contains(folder.resolve("id"));
        assertThat(inventory.knownHosts()).contains(folder.resolve("known_hosts"));
        List<String> keys = new ArrayList<>(InventoryFile.KEYS);
        keys.addAll(InventoryFile.HOST_KEYS);
        for (String key : keys) {
            assertThat(example).contains('"' + key + '"');
            assertThat(text).contains("| `" + key + "` |");
        }
    }

    @Test
    void theUsersHomeIsMeantByTheTilde() throws IOException {
        Path home = Path.of(System.getProperty("user.home"));
        Path key = Files.createTempFile(home, "nexmark", ".test");
        try {
            Inventory inventory = read(SHORTEST.replace(
                    "1, \"hosts\"", "1, \"identityFile\": \"~/" + key.getFileName() + "\", \"hosts\""));
            assertThat(inventory.identityFile()).contains(key);
        } finally {
            Files.delete(key);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1, \"hosts\" | 2, \"hosts\" | schemaVersion is 2, expected 1",
                "\"schemaVersion\": 1, | `` | schemaVersion is missing, expected 1",
                "1, \"hosts\" | 1, \"host\" | unknown key 'host', expected some of [schemaVersion, hosts, identityFile,",
                "\"h1\" | \"h1\", \"pricePerHour\": \"1 USD\" | hosts[1].pricePerHour is \"1 USD\", expected a number, at least 0",
                "\"h1\" | \"h1\", \"port\": 5 | hosts[1] has an unknown key 'port', expected some of [host, sshPort, user,",
                "\"host\": \"h1\", | `` | hosts[1].host is missing, expected a name or address",
                "\"h1\" | \"-oProxyCommand=x\" | hosts[1].host is \"-oProxyCommand=x\", expected a name or address",
                "\"h1\" | 5 | hosts[1].host is 5, expected a name or address",
                "\"h1\" | \"h1\", \"sshPort\": 0 | hosts[1].sshPort is 0, expected a whole number, 1 to 65535",
                "\"h1\" | \"h1\", \"sshPort\": \"22\" | hosts[1].sshPort is \"22\", expected a whole number, 1 to 65535",
                "\"h1\" | \"h1\", \"memberPort\": 70000 | hosts[1].memberPort is 70000, expected a whole number",
                "\"h1\" | \"h1\", \"cpus\": \"all\" | hosts[1].cpus is \"all\", expected processors such as 0-13",
                "\"h1\" | \"h1\", \"folder\": \"~/x\" | hosts[1].folder is \"~/x\", expected a path, absolute or seen",
                "\"h1\" | \"h1\", \"java\": \"\" | hosts[1].java is \"\", expected a command",
                "\"h1\" | \"h1\", \"host\": \"h2\" | no JSON: Duplicate field 'host' at line ",
                "10.0.0.2 | 10.0.0.256 | hosts[1].privateAddress is \"10.0.0.256\", expected an IPv4 address",
                "10.0.0.2 | db.internal | hosts[1].privateAddress is \"db.internal\", expected an IPv4 address",
                "10.0.0.2 | 0.0.0.0 | hosts[1].privateAddress is \"0.0.0.0\", expected an IPv4 address of one machine",
                "10.0.0.2 | 0.1.2.3 | hosts[1].privateAddress is \"0.1.2.3\", expected an IPv4 address of one machine",
                "10.0.0.2 | 224.0.0.1 | hosts[1].privateAddress is \"224.0.0.1\", expected an IPv4 address of one machine",
                "10.0.0.2 | 240.0.0.1 | hosts[1].privateAddress is \"240.0.0.1\", expected an IPv4 address of one machine",
                "10.0.0.2 | 255.255.255.255 | hosts[1].privateAddress is \"255.255.255.255\", expected an IPv4 address of one machine",
                "10.0.0.2 | 10.0.0 | hosts[1].privateAddress is \"10.0.0\", expected an IPv4 address of one machine",
                "10.0.0.2 | 10.0.0.1 | hosts[1] has the member address 10.0.0.1:5701 of hosts[0], expected another",
                "2}] | 3}] | hosts[1].cooperativeThreads is 3, expected 2 as of hosts[0]",
                "2}] | 2.5}] | hosts[1].cooperativeThreads is 2.5, expected a whole number, 1 to 4096",
                "2}]} | 2}]} x | no JSON: Unrecognized token 'x' at line ",
                "2}]} | 2}], \"identityFile\": \"none\"} | identityFile is 'none', expected a file that exists",
                "2}]} | 2}], \"knownHosts\": \".\"} | knownHosts is '.', expected a file that exists",
                "2}]} | 2}] | no JSON: Unexpected end-of-input at line "
            })
    void aMistakeIsOneLineThatNamesFileHostAndWhatWasExpected(String replaced, String by, String expected) {
        assertThat(SHORTEST).contains(replaced);
        int last = SHORTEST.lastIndexOf(replaced);
        String json = SHORTEST.substring(0, last) + by + SHORTEST.substring(last + replaced.length());
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> read(json))
                .withMessageStartingWith(folder.resolve("inventory.json") + ": " + expected)
                .satisfies(mistake -> assertThat(mistake.getMessage().lines()).hasSize(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | it is [], expected a JSON object with [schemaVersion",
                "{\"schemaVersion\": 1, \"hosts\": []} | hosts is [], expected a list of at least one host",
                "{\"schemaVersion\": 1} | hosts is missing, expected a list of at least one host",
                "{\"schemaVersion\": 1, \"hosts\": [7]} | hosts[0] is 7, expected a JSON object with [host"
            })
    void whatIsNoInventoryIsRefused(String json, String expected) {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> read(json))
                .withMessageContaining(expected);
    }

    @Test
    void aMissingFileIsRefused() {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> InventoryFile.read(folder.resolve("none.json")))
                .withMessageContaining("none.json: no such file, expected an inventory (JSON)");
    }

    private Inventory read(String json) throws IOException {
        return InventoryFile.read(Files.writeString(folder.resolve("inventory.json"), json));
    }
}
