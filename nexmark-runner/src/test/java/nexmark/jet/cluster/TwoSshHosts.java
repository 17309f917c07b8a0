package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterPlan;

/** Two hosts by their SSH port: OpenSSH's own servers on the loopback interface, with a folder each. */
final class TwoSshHosts implements AutoCloseable {

    private final Path folder;
    private final Path logs;
    private final Path jar;
    private final List<LoopbackSshd> servers = new ArrayList<>();
    private Inventory inventory;

    private TwoSshHosts(Path folder) throws IOException {
        this.folder = folder;
        logs = Files.createDirectory(folder.resolve("logs"));
        jar = ThinJar.make(folder.resolve("nexmark.jar"));
    }

    /** Starts both. Without OpenSSH the test is skipped. */
    static TwoSshHosts start(Path folder) throws IOException {
        LoopbackSshd.require();
        TwoSshHosts hosts = new TwoSshHosts(folder);
        try {
            hosts.startServers();
            return hosts;
        } catch (IOException | RuntimeException e) {
            hosts.close();
            throw e;
        }
    }

    private void startServers() throws IOException {
        Path key = LoopbackSshd.key(folder.resolve("key"));
        List<InventoryHost> hosts = new ArrayList<>();
        List<String> known = new ArrayList<>();
        List<Integer> ports = FreePorts.find(2);
        for (int i = 0; i < ports.size(); i++) {
            LoopbackSshd server = LoopbackSshd.start(folder.resolve("sshd" + i), key);
            servers.add(server);
            hosts.add(server.host(ports.get(i), there(i)));
            known.add(server.knownHost());
        }
        Path knownHosts = Files.write(folder.resolve("known_hosts"), known);
        inventory = new Inventory(hosts, Optional.of(key), Optional.of(knownHosts));
    }

    /** The folder of the runner's logs. */
    Path logs() {
        return logs;
    }

    Path jar() {
        return jar;
    }

    InventoryHost host(int host) {
        return inventory.hosts().get(host);
    }

    LoopbackSshd server(int host) {
        return servers.get(host);
    }

    @Override
    public void close() {
        servers.forEach(LoopbackSshd::close);
    }

    /** A cluster of so many small members, one a host. */
    SshCluster cluster(int members) {
        return cluster(members, inventory, logs, jar);
    }

    /** A cluster of one small member that runs the engine of another jar. */
    SshCluster cluster(Path hazelcastJar) {
        ClusterPlan plan = plan(1).withHazelcastJar(Optional.of(hazelcastJar.toString()));
        return SshCluster.start(plan, inventory, logs, List.of(jar), ready -> {});
    }

    static SshCluster cluster(int members, Inventory inventory, Path logs, Path jar) {
        return SshCluster.start(plan(members), inventory, logs, List.of(jar), ready -> {});
    }

    private static ClusterPlan plan(int members) {
        return ClusterPlan.ssh("inventory.json", members, members, "g1-5ms")
                .configured(List.of("-Xms64m", "-Xmx256m", "-XX:-AlwaysPreTouch"), Optional.empty(), false);
    }

    /** No process on either side, no run's folder, no port. */
    void assertNothingIsLeft() {
        assertThat(members()).isEmpty();
        assertThat(sshProcesses()).isEmpty();
        for (int i = 0; i < 2; i++) {
            assertThat(there(i).resolve("runs")).doesNotExist();
        }
    }

    /** The Java processes that work in one of the hosts' folders. */
    List<ProcessHandle> members() {
        return LinuxProcess.javaIn(folder);
    }

    /** The SSH connections of this process. */
    static List<ProcessHandle> sshProcesses() {
        return sshProcesses(ProcessHandle.current());
    }

    static List<ProcessHandle> sshProcesses(ProcessHandle runner) {
        return runner.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
                .toList();
    }

    /** The folder of a host, counted from 0. */
    Path there(int host) {
        return folder.resolve("host " + host);
    }

    /** The inventory as a file. */
    String json() throws IOException {
        return StrictJson.MAPPER.writeValueAsString(Map.of(
                "schemaVersion", 1, "identityFile", "key", "knownHosts", "known_hosts", "hosts", inventory.hosts()));
    }
}
