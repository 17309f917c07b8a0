package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.result.ResultStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What another user of this machine finds out of a run of ours while it is on: not its cluster's name. */
@Tag("full")
class OtherUserTest {

    private static final String SMALL = "-Xms128m -Xmx128m -XX:-AlwaysPreTouch";
    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");
    private static final int MOST_KIBIBYTES = 1024;

    private final TemporaryFolder folder = TemporaryFolder.make();
    private final Path results = folder.path();
    private Path stamp;

    @BeforeEach
    void makeResultsThatAllCanSee() throws IOException {
        Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("rwxr-xr-x"));
        stamp = Files.createFile(results.resolve("stamp"));
    }

    @AfterEach
    void removeResults() {
        folder.close();
    }

    @Test
    void theNameOfAClusterOfProcessesIsNowhereToBeRead() throws IOException {
        requireAnotherUser();
        ClusterPlan plan = ClusterPlan.processes(2, 2, "g1-5ms").withJvmOptions(SMALL.split(" "));
        try (ResultStore.Unfinished run = new ResultStore(results).begin("run");
                ClusterUnderTest cluster = ProcessCluster.start(plan, run.path())) {
            String name = cluster.hazelcast().getConfig().getClusterName();
            List<Long> processes =
                    new ArrayList<>(List.of(ProcessHandle.current().pid()));
            ProcessHandle.current()
                    .children()
                    .filter(child -> child.info().command().orElse("").endsWith("java"))
                    .map(ProcessHandle::pid)
                    .forEach(processes::add);
            assertThat(processes).hasSizeGreaterThanOrEqualTo(3);
            for (long process : processes) {
                assertThat(asNobody("cat", "/proc/" + process + "/cmdline"))
                        .contains("java")
                        .doesNotContain(name);
                assertThat(asNobody("cat", "/proc/" + process + "/environ"))
                        .contains("Permission denied")
                        .doesNotContain(name);
            }
            assertThat(asNobody("ls", run.path().toString())).contains("Permission denied");
            assertThat(filesWith(name)).isEmpty();
            // Found where it is to be read: so the search is none that finds nothing.
            Path told = Files.writeString(results.resolve("told"), name);
            assertThat(filesWith(name)).containsExactly(told);
        }
    }

    /** Those of this run's time that the other user can read, below the results and the temporary folder. */
    private List<Path> filesWith(String name) throws IOException {
        List<Path> found = new ArrayList<>();
        String temporary = System.getProperty("java.io.tmpdir");
        List<String> files = asNobody(
                        "find",
                        results.toString(),
                        temporary,
                        "-xdev",
                        "-type",
                        "f",
                        "-readable",
                        "-size",
                        "-" + MOST_KIBIBYTES + "k",
                        "-newer",
                        stamp.toString())
                .lines()
                .filter(line -> line.startsWith("/"))
                .distinct()
                .toList();
        for (String file : files) {
            if (holds(Path.of(file), name)) {
                found.add(Path.of(file));
            }
        }
        return found;
    }

    private static boolean holds(Path file, String name) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(name);
        } catch (NoSuchFileException e) {
            // Somebody else's, and gone meanwhile.
            return false;
        }
    }

    private static String asNobody(String... command) throws IOException {
        return said(Stream.concat(AS_NOBODY.stream(), Stream.of(command)).toList());
    }

    private static String said(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        return said;
    }

    /** Ends the test as skipped, with the reason, where nobody else can be played. */
    private static void requireAnotherUser() throws IOException {
        boolean root = System.getProperty("user.name").equals("root");
        String reason = "a test of what another user can read has to be run by root, with setpriv (util-linux)";
        boolean possible = root
                && Files.isExecutable(Path.of("/usr/bin/setpriv"))
                && asNobody("id", "-u").strip().equals("65534");
        if (!possible) {
            System.out.println("skipped: " + reason);
        }
        Assumptions.assumeTrue(possible, reason);
    }
}
