package nexmark.jet.cluster;

import static nexmark.jet.cluster.TwoSshHosts.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members on hosts of an inventory, which are reached by SSH. */
class SshClusterTest {

    @TempDir
    private Path folder;

    private TwoSshHosts hosts;

    @BeforeEach
    void startHosts() throws IOException {
        hosts = TwoSshHosts.start(folder);
    }

    @AfterEach
    void stopHosts() {
        if (hosts != null) {
            hosts.close();
        }
    }

    @Test
    void membersOnTwoHostsFormOneClusterOfWhichOnlyTheJarIsLeft() throws IOException {
        try (SshCluster cluster = hosts.cluster(2, SMALL)) {
            assertThat(cluster.memberCount()).isEqualTo(2);
            assertThat(hosts.members()).hasSize(2);
            assertThat(cluster.hazelcast().getCluster().getMembers())
                    .extracting(member -> member.getAddress().getHost() + ":"
                            + member.getAddress().getPort())
                    .containsExactlyInAnyOrderElementsOf(hosts.inventory().hosts().stream()
                            .map(InventoryHost::memberAddress)
                            .toList());
            cluster.checkMembers();
            assertTheNameIsInNoCommandLineAndNoFile(
                    cluster.hazelcast().getConfig().getClusterName());
        }
        hosts.assertNothingIsLeft();
        for (int i = 0; i < 2; i++) {
            Path log = hosts.logs().resolve("member-" + (i + 1));
            assertThat(Files.readString(log.resolve("member.log"))).contains("nexmark member ready 127.0.0.1:");
            assertThat(log.resolve("gc.log")).isNotEmptyFile();
            assertThat(log.resolve("jvm.options")).content().contains("-XX:+UseG1GC");
            assertThat(hosts.there(i).toFile().list()).hasSize(1).allMatch(name -> name.endsWith(".jar"));
        }
    }

    private void assertTheNameIsInNoCommandLineAndNoFile(String name) throws IOException {
        List<ProcessHandle> processes = new ArrayList<>(hosts.members());
        processes.addAll(TwoSshHosts.sshProcesses());
        assertThat(processes).hasSize(6);
        for (ProcessHandle process : processes) {
            assertThat(LinuxProcess.commandLine(process)).isNotEmpty().doesNotContain(name);
        }
        for (ProcessHandle member : hosts.members()) {
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
        try (SshCluster cluster = hosts.cluster(1, SMALL)) {
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
        hosts.assertNothingIsLeft();
    }

    @Test
    void aStoppedMemberStandsStillUntilItIsResumed() {
        try (SshCluster cluster = hosts.cluster(1, SMALL)) {
            ProcessHandle member = hosts.members().get(0);
            cluster.stop(0, 60_000);
            Eventually.isTrue("it stands still", () -> LinuxProcess.isStopped(member));
            cluster.resume(0);
            Eventually.isTrue("it goes on", () -> !LinuxProcess.isStopped(member));
            cluster.stop(0, 60_000);
        }
        hosts.assertNothingIsLeft();
    }

    @Test
    void everyJarOfTheClassPathIsCopied() throws IOException {
        Path own = folder.resolve("own.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(own))) {
            out.putNextEntry(new ZipEntry("own"));
        }
        try (SshCluster cluster = hosts.cluster(1, SMALL, List.of(hosts.jar(), own))) {
            assertThat(cluster.memberCount()).isEqualTo(1);
            assertThat(hosts.members())
                    .singleElement()
                    .satisfies(member -> assertThat(LinuxProcess.commandLine(member))
                            .containsPattern("nexmark-\\w+\\.jar:.*nexmark-\\w+\\.jar"));
        }
        assertThat(hosts.there(0).toFile().list()).hasSize(2).allMatch(name -> name.endsWith(".jar"));
    }

    @Test
    void moreMembersThanHostsAreRefused() {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> hosts.cluster(3, SMALL).close())
                .withMessageContaining("has 2 hosts, expected at least 3");
    }
}
