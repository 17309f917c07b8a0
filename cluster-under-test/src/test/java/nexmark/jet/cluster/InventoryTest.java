package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InventoryTest {

    private static final String SHORTEST = """
            {"schemaVersion": 1, "hosts": [
              {"host": "h0", "user": "u", "privateAddress": "10.0.0.1", "cooperativeThreads": 2},
              {"host": "h1", "user": "u", "privateAddress": "10.0.0.2", "cooperativeThreads": 2}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void theExampleIsAnInventory() {
        Inventory inventory = Inventory.read(Path.of("..", "cluster-configs", "inventory-two-hosts.json"));
        assertThat(inventory.hosts()).hasSize(2).allMatch(host -> host.cpus().isPresent());
        assertThat(inventory.cooperativeThreads()).isEqualTo(12);
    }

    @Test
    void whatIsLeftOutHasItsDefault() throws IOException {
        assertThat(read(SHORTEST))
                .extracting(Inventory::identityFile, Inventory::knownHosts, Inventory::cooperativeThreads)
                .containsExactly(Optional.empty(), Optional.empty(), 2);
        assertThat(read(SHORTEST).hosts().get(0))
                .isEqualTo(new InventoryHost(
                        "h0", 22, "u", "10.0.0.1", 5701, 2, "java", "nexmark", Optional.empty(), Optional.empty()));
    }

    @Test
    void aHostsPriceWinsOverThePriceOfAll() throws IOException {
        String priced = SHORTEST.replace("1, \"hosts\"", "1, \"pricePerHour\": 0.5, \"hosts\"")
                .replace("\"h1\"", "\"h1\", \"pricePerHour\": 2");
        assertThat(read(priced).hosts())
                .extracting(InventoryHost::pricePerHour)
                .containsExactly(Optional.of(0.5), Optional.of(2.0));
    }

    @Test
    void theDocumentedExampleReads() throws IOException {
        String text = Files.readString(Path.of("..", "docs", "clusters.md"));
        String example = text.substring(text.indexOf("```json") + "```json".length());
        Files.writeString(folder.resolve("id"), "key");
        Files.writeString(folder.resolve("known_hosts"), "keys");
        Inventory inventory = read(example.substring(0, example.indexOf("```")));
        assertThat(inventory.hosts()).hasSizeGreaterThan(1);
        assertThat(inventory.identityFile()).contains(folder.resolve("id"));
        assertThat(inventory.knownHosts()).contains(folder.resolve("known_hosts"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1, \"hosts\" | 2, \"hosts\" | schemaVersion is 2, expected 1",
                "1, \"hosts\" | 1, \"host\" | hosts is missing, expected a value",
                "\"h1\" | \"h1\", \"port\": 5 | unknown setting 'hosts[1].port', ",
                "\"h1\" | \"h1\", \"pricePerHour\": \"1 USD\" | hosts[1].pricePerHour is \"1 USD\", expected a number",
                "\"host\": \"h1\", | `` | hosts[1].host is missing, expected a value",
                "\"h1\" | \"-oProxyCommand=x\" | hosts[1].host is -oProxyCommand=x, expected a name or address",
                "\"h1\" | \"h1\", \"sshPort\": \"22\" | hosts[1].sshPort is \"22\", expected a whole number",
                "\"h1\" | \"h1\", \"memberPort\": 70000 | hosts[1].memberPort is 70000, expected 1 to 65535",
                "\"h1\" | \"h1\", \"cpus\": \"all\" | hosts[1].cpus is all, expected processors such as 0-13",
                "\"h1\" | \"h1\", \"folder\": \"~/x\" | hosts[1].folder is ~/x, expected a path",
                "10.0.0.2 | 10.0.0.256 | hosts[1].privateAddress is 10.0.0.256, expected an IPv4 address",
                "10.0.0.2 | 0.0.0.0 | hosts[1].privateAddress is 0.0.0.0, expected an IPv4 address of one machine",
                "10.0.0.2 | 10.0.0.1 | hosts[1] has the member address 10.0.0.1:5701 of an earlier host, expected",
                "2}] | 3}] | hosts[1].cooperativeThreads is 3, expected at least 1, and as many as",
                "2}] | 2.5}] | hosts[1].cooperativeThreads is 2.5, expected a whole number",
                "2}]} | 2}], \"identityFile\": \"none\"} | identityFile is 'none', expected a file that exists",
                "2}]} | 2}] | not JSON: Unexpected end-of-input",
                "\"cooperativeThreads\": 2}] | \"cooperativeThreads\": 2}, 7] | hosts[2] is 7, expected an object"
            })
    void aMistakeIsOneLineThatNamesTheFileAndTheKey(String replaced, String by, String expected) {
        int last = SHORTEST.lastIndexOf(replaced);
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> read(SHORTEST.substring(0, last) + by + SHORTEST.substring(last + replaced.length())))
                .withMessageStartingWith(folder.resolve("inventory.json") + ": " + expected)
                .satisfies(mistake -> assertThat(mistake.getMessage().lines()).hasSize(1));
    }

    private Inventory read(String json) throws IOException {
        return Inventory.read(Files.writeString(folder.resolve("inventory.json"), json));
    }
}
