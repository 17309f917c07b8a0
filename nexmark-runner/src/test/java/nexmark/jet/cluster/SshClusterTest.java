package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Signal;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two hosts by their SSH port: OpenSSH's own servers on the loopback interface, with a folder each. */
class SshClusterTest {

    private static final String SMALL = "-Xms64m -Xmx256m -XX:-AlwaysPreTouch";

    @TempDir
    private Path folder;

    private final List<LoopbackSshd> servers = new ArrayList<>();
    private Path logs;
    private Path jar;
    private Inventory inventory;

    @BeforeEach
    void startHosts() throws IOException {
        LoopbackSshd.require();
        logs = Files.createDirectory(folder.resolve("logs"));
        jar = ThinJar.make(folder.resolve("nexmark.jar"));
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

    @AfterEach
    void stopHosts() {
        servers.forEach(LoopbackSshd::close);
    }

    @Test
    void membersOnTwoHostsFormOneClusterOfWhichOnlyTheJarIsLeft() throws IOException {
        try (SshCluster cluster = start(2, SMALL)) {
            assertThat(cluster.memberCount()).isEqualTo(2);
            assertThat(members()).hasSize(2);
            assertThat(cluster.hazelcast().getCluster().getMembers())
                    .extracting(member -> member.getAddress().getHost() + ":"
                            + member.getAddress().getPort())
                    .containsExactlyInAnyOrderElementsOf(inventory.hosts().stream()
                            .map(InventoryHost::memberAddress)
                            .toList());
            cluster.checkMembers();
            assertTheNameIsInNoCommandLineAndNoFile(
                    cluster.hazelcast().getConfig().getClusterName());
        }
        assertNothingIsLeft();
        for (int i = 0; i < 2; i++) {
            Path log = logs.resolve("member-" + (i + 1));
            assertThat(Files.readString(log.resolve("member.log"))).contains("nexmark member ready 127.0.0.1:");
            assertThat(log.resolve("gc.log")).isNotEmptyFile();
            assertThat(log.resolve("jvm.options")).content().contains("-XX:+UseG1GC");
            assertThat(there(i).toFile().list()).hasSize(1).allMatch(name -> name.endsWith(".jar"));
        }
    }

    private void assertTheNameIsInNoCommandLineAndNoFile(String name) throws IOException {
        List<ProcessHandle> processes = new ArrayList<>(members());
        processes.addAll(sshProcesses());
        assertThat(processes).hasSize(6);
        for (ProcessHandle process : processes) {
            assertThat(LinuxProcess.commandLine(process)).isNotEmpty().doesNotContain(name);
        }
        for (ProcessHandle member : members()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(LinuxProcess.workingFolder(member))))
                    .isEqualTo("rwx------");
        }
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(name));
        }
    }

    @Test
    void aKilledMemberIsMissedAndASpareHostTakesItsPlace() {
        try (SshCluster cluster = start(1, SMALL)) {
            assertThat(cluster.add()).isEqualTo(1);
            assertThat(cluster.memberCount()).isEqualTo(2);
            cluster.kill(0);
            Eventually.isTrue("one member is missed", () -> cluster.memberCount() == 1);
            cluster.checkMembers();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(cluster::add)
                    .withMessage("no host is left for one more member, expected more than 2 in the inventory");
            assertThat(cluster.links()).isEmpty();
        }
        assertNothingIsLeft();
    }

    @Test
    void aStoppedMemberStandsStillUntilItIsResumed() {
        try (SshCluster cluster = start(1, SMALL)) {
            ProcessHandle member = members().get(0);
            cluster.stop(0, 60_000);
            Eventually.isTrue("it stands still", () -> LinuxProcess.isStopped(member));
            cluster.resume(0);
            Eventually.isTrue("it goes on", () -> !LinuxProcess.isStopped(member));
            cluster.stop(0, 60_000);
        }
        assertNothingIsLeft();
    }

    @Test
    void aMemberThatDiesByItselfIsNamedWithItsLastWords() {
        try (SshCluster cluster = start(1, SMALL)) {
            members().get(0).destroyForcibly();
            Eventually.isTrue("its end is noticed", () -> fails(cluster));
            assertThatExceptionOfType(ClusterFailure.class)
                    .isThrownBy(cluster::checkMembers)
                    .withMessageStartingWith(inventory.hosts().get(0).inWords() + ": member 1 ended (exit code ")
                    .withMessageContaining("its log ends with:\n  ");
        }
        assertNothingIsLeft();
    }

    @Test
    void aMemberWhoseConnectionBreaksLeaves() {
        try (SshCluster cluster = start(1, SMALL)) {
            servers.get(0).closeConnections();
            Eventually.isTrue("it has left", () -> members().isEmpty());
            Eventually.isTrue("the end of its connection is noticed", () -> fails(cluster));
            assertThatExceptionOfType(ClusterFailure.class)
                    .isThrownBy(cluster::checkMembers)
                    .withMessageContaining("the SSH connection was lost while running member 1");
        }
        assertNothingIsLeft();
    }

    @Test
    void anInterruptFromTheTerminalEndsNoConnection() throws Exception {
        try (SshCluster cluster = start(1, SMALL)) {
            List<ProcessHandle> connections = sshProcesses();
            assertThat(connections).hasSize(2);
            for (ProcessHandle connection : connections) {
                assertThat(new ProcessBuilder("kill", "-INT", Long.toString(connection.pid()))
                                .start()
                                .waitFor())
                        .isZero();
            }
            cluster.stop(0, 60_000);
            cluster.resume(0);
            cluster.checkMembers();
            assertThat(sshProcesses()).containsExactlyInAnyOrderElementsOf(connections);
        }
        assertNothingIsLeft();
    }

    @Test
    void membersOfARunnerThatWasKilledLeave() throws Exception {
        Path file = Files.writeString(folder.resolve("inventory.json"), json());
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        MemberJvm.classPath(),
                        AbandonedRunner.class.getName(),
                        file.toString(),
                        logs.toString(),
                        jar.toString(),
                        SMALL)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("runner.log").toFile())
                .start();
        try {
            Eventually.isTrue("the cluster is up", () -> log().contains(AbandonedRunner.UP) || !runner.isAlive());
            assertThat(log()).contains(AbandonedRunner.UP);
            assertThat(members()).hasSize(2);
            List<ProcessHandle> connections =
                    runner.descendants().filter(SshClusterTest::isSsh).toList();
            // Of each host the shared one and its member's, and what keeps the first member stopped.
            assertThat(connections).hasSize(5);
            runner.destroyForcibly();
            Eventually.isTrue("they have left", () -> members().isEmpty());
            Eventually.isTrue(
                    "no connection is left", () -> connections.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            runner.destroyForcibly();
        }
        assertThat(there(0).toFile().list()).contains("runs");
    }

    @Test
    void ctrlCDuringACopyLeavesNothingOfIt() throws Exception {
        Path file = Files.writeString(folder.resolve("inventory.json"), json());
        Path endless = folder.resolve("endless");
        assertThat(new ProcessBuilder("mkfifo", endless.toString()).start().waitFor())
                .isZero();
        // Open for both, so that neither end waits for the other.
        try (RandomAccessFile writer = new RandomAccessFile(endless.toFile(), "rw")) {
            writer.writeBytes("half of a jar");
            Process runner = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            MemberJvm.classPath(),
                            EndlessCopy.class.getName(),
                            file.toString(),
                            endless.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("runner.log").toFile())
                    .start();
            Eventually.isTrue("half of it is there", () -> isHalfCopied() || !runner.isAlive());
            List<ProcessHandle> connections =
                    runner.descendants().filter(SshClusterTest::isSsh).toList();
            assertThat(connections).as(log()).isNotEmpty();
            Signal signal = Signal.thatReachesChildren();
            signal.sendTo(runner.toHandle());
            assertThat(runner.waitFor()).as(log()).isEqualTo(signal.exitCode());
            assertThat(connections).noneMatch(ProcessHandle::isAlive);
            Eventually.isTrue("the copy is removed", () -> there(0).toFile().list().length == 0);
        }
    }

    private boolean isHalfCopied() {
        File[] files = there(0).toFile().listFiles();
        return files != null && Stream.of(files).anyMatch(file -> file.length() > 0);
    }

    @Test
    void aTakenPortIsNamed() throws IOException {
        int port = inventory.hosts().get(1).memberPort();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(() -> start(2, SMALL).close())
                    .withMessage(inventory.hosts().get(1).inWords() + ": port " + port
                            + " is taken, expected it free, or another memberPort");
        }
        assertNothingIsLeft();
    }

    @Test
    void aMemberThatDoesNotStartSaysWhyAndLeavesNoOther() {
        assertThatExceptionOfType(ClusterFailure.class)
                .isThrownBy(() -> start(2, "-Xmx1k").close())
                .withMessageContaining(" did not start (exit code 1); its log ends with:")
                .withMessageContaining("Too small maximum heap");
        assertNothingIsLeft();
    }

    @Test
    void everyJarOfTheClassPathIsCopied() throws IOException {
        Path own = folder.resolve("own.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(own))) {
            out.putNextEntry(new ZipEntry("own"));
        }
        ClusterPlan plan = ClusterPlan.ssh("inventory.json", 1, 1, "g1-5ms").withJvmOptions(SMALL.split(" "));
        try (SshCluster cluster = SshCluster.start(plan, inventory, logs, List.of(jar, own))) {
            assertThat(cluster.memberCount()).isEqualTo(1);
            assertThat(members())
                    .singleElement()
                    .satisfies(member -> assertThat(LinuxProcess.commandLine(member))
                            .containsPattern("nexmark-\\w+\\.jar:.*nexmark-\\w+\\.jar"));
        }
        assertThat(there(0).toFile().list()).hasSize(2).allMatch(name -> name.endsWith(".jar"));
    }

    @Test
    void moreMembersThanHostsAreRefused() {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> start(3, SMALL).close())
                .withMessageContaining("has 2 hosts, expected at least 3");
    }

    private SshCluster start(int members, String options) {
        ClusterPlan plan =
                ClusterPlan.ssh("inventory.json", members, members, "g1-5ms").withJvmOptions(options.split(" "));
        return SshCluster.start(plan, inventory, logs, List.of(jar));
    }

    /** No process on either side, no run's folder, no port. */
    private void assertNothingIsLeft() {
        assertThat(members()).isEmpty();
        assertThat(sshProcesses()).isEmpty();
        for (int i = 0; i < 2; i++) {
            assertThat(there(i).resolve("runs")).doesNotExist();
            assertThat(answers(inventory.hosts().get(i).memberPort())).isFalse();
        }
    }

    private static List<ProcessHandle> sshProcesses() {
        return ProcessHandle.current()
                .descendants()
                .filter(SshClusterTest::isSsh)
                .toList();
    }

    private static boolean isSsh(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/ssh");
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("runner.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String json() {
        String hosts = inventory.hosts().stream()
                .map(host -> """
                        {"host": "%s", "sshPort": %d, "user": "%s", "privateAddress": "%s", "memberPort": %d,
                         "cooperativeThreads": 1, "java": "%s", "folder": "%s"}""".formatted(
                                host.host(),
                                host.sshPort(),
                                host.user(),
                                host.privateAddress(),
                                host.memberPort(),
                                host.java(),
                                host.folder()))
                .collect(Collectors.joining(","));
        return "{\"schemaVersion\": 1, \"identityFile\": \"key\", \"knownHosts\": \"known_hosts\", \"hosts\": [" + hosts
                + "]}";
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return !socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress());
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean fails(SshCluster cluster) {
        try {
            cluster.checkMembers();
            return false;
        } catch (ClusterFailure e) {
            return true;
        }
    }

    /** The Java processes that work in one of the hosts' folders. */
    private List<ProcessHandle> members() {
        return LinuxProcess.javaIn(folder);
    }

    private Path there(int host) {
        return folder.resolve("host " + host);
    }
}
