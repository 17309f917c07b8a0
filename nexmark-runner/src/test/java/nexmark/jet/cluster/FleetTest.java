package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many hosts, of which each is a folder: a script stands in for {@code ssh}, and carries out every command in the host's folder.
 * No host lets anyone in before all hosts that are needed at first have been asked, so a start one by one would never end.
 */
@Tag("full")
class FleetTest {

    private static final String SSH = """
            #!/bin/sh
            login=no
            while [ "$1" != -- ]; do
              [ "$1" != -O ] || exit 0
              shift
            done
            host=$2
            command=$3
            case $command in *"'exit 0'"*) login=yes ;; esac
            cd "$FLEET/$host" || exit 255
            refuse() {
              echo "$1" >&2
              exit 255
            }
            if [ $login = yes ]; then
              : >asked
              until [ "$(ls "$FLEET"/*/asked | wc -l)" -ge "$FLEET_TOGETHER" ]; do sleep 0.1; done
            fi
            case $(cat behaviour) in
              refuses) refuse "ssh: connect to host $host port 22: Connection refused" ;;
              silent) refuse "ssh: connect to host $host port 22: Connection timed out" ;;
              lies) refuse 'Host key verification failed.' ;;
              slow) [ $login = no ] || sleep 2 ;;
              dies) case $command in *sha256sum*) refuse "Connection to $host closed by remote host." ;; esac ;;
            esac
            exec sh -c "$command"
            """;

    private static final String JAVA = """
            #!/bin/sh
            [ "$1" != -version ] || { echo 'openjdk version "17.0.15"'; exit; }
            while [ $# -gt 0 ]; do
              case $1 in
                --address) address=$2 ;;
                --port) port=$2 ;;
              esac
              shift
            done
            echo "nexmark member ready $address:$port"
            exec cat >/dev/null
            """;

    @TempDir
    private Path folder;

    private Path fleet;
    private Path jar;

    @BeforeEach
    void makeCommands() throws IOException {
        fleet = Files.createDirectory(folder.resolve("fleet"));
        executable(Files.createDirectory(folder.resolve("bin")).resolve("ssh"), SSH);
        executable(folder.resolve("java"), JAVA);
        jar = Files.writeString(folder.resolve("nexmark.jar"), "a build");
    }

    @Test
    void fortyFiveHostsStartAtTheSameTimeAndNothingIsLeftButTheJar() throws Exception {
        List<String> said = start(45, hosts(45, "well", 7, "slow", 30, "slow"));
        assertThat(said.get(0)).startsWith(FleetStart.STARTED + "[10.0.0.1:5701, 10.0.0.2:5701, ");
        assertThat(said).noneMatch(line -> line.startsWith(FleetStart.NOTE));
        for (int host = 1; host <= 45; host++) {
            assertThat(names(host)).singleElement().asString().endsWith(".jar");
            assertThat(folder.resolve("logs/member-" + host + "/member.log"))
                    .content()
                    .contains("nexmark member ready 10.0.0." + host + ":5701");
        }
    }

    @Test
    void sparesTakeThePlaceOfHostsThatRefuseAreSilentOrDie() throws Exception {
        List<String> said = start(10, hosts(14, "well", 2, "refuses", 5, "silent", 9, "dies", 12, "dies"));
        assertThat(said.get(0))
                .startsWith(FleetStart.STARTED)
                .contains("10.0.0.11:5701, 10.0.0.13:5701, 10.0.0.14:5701]")
                .doesNotContain("10.0.0.2:", "10.0.0.5:", "10.0.0.9:", "10.0.0.12:");
        assertThat(said.stream().filter(line -> line.startsWith(FleetStart.NOTE)))
                .hasSize(4)
                .allMatch(line -> line.startsWith(
                        FleetStart.NOTE + "a spare host took the place of one that was lost: tester@h"));
    }

    @Test
    void noSpareMakesUpForAHostThatIsNotTheOneWeKnow() throws Exception {
        List<String> said = start(3, hosts(5, "well", 2, "lies", 3, "refuses"));
        assertThat(said)
                .singleElement()
                .satisfies(
                        line -> assertThat(line).startsWith(FleetStart.REFUSED + "tester@h2: the host key is unknown"));
        assertNoMemberIsLeft();
    }

    /** @param exceptions numbers of hosts, from 1, each followed by its behaviour */
    private int hosts(int count, String behaviour, Object... exceptions) throws IOException {
        for (int host = 1; host <= count; host++) {
            behave(host, behaviour);
        }
        for (int i = 0; i < exceptions.length; i += 2) {
            behave((int) exceptions[i], (String) exceptions[i + 1]);
        }
        return count;
    }

    private void behave(int host, String behaviour) throws IOException {
        Files.createDirectories(fleet.resolve("h" + host));
        Files.writeString(fleet.resolve("h" + host).resolve("behaviour"), behaviour);
    }

    /** Starts members and ends them again; returns what the process said. */
    private List<String> start(int members, int hosts) throws IOException, InterruptedException {
        Path inventory = Files.writeString(folder.resolve("inventory.json"), inventory(hosts));
        Path said = folder.resolve("said");
        ProcessBuilder runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        MemberJvm.classPath(),
                        FleetStart.class.getName(),
                        inventory.toString(),
                        Integer.toString(members),
                        Files.createDirectory(folder.resolve("logs")).toString(),
                        jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        runner.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        runner.environment().put("FLEET", fleet.toString());
        runner.environment().put("FLEET_TOGETHER", Integer.toString(members));
        assertThat(runner.start().waitFor()).as(Files.readString(said)).isZero();
        List<String> lines = Files.readAllLines(said);
        return lines;
    }

    private String inventory(int hosts) {
        return IntStream.rangeClosed(1, hosts)
                .mapToObj(host -> """
                        {"host": "h%d", "user": "tester", "privateAddress": "10.0.0.%d", "cooperativeThreads": 1, "java": "%s"}""".formatted(host, host, folder.resolve("java")))
                .collect(Collectors.joining(",\n", "{\"schemaVersion\": 1, \"hosts\": [", "]}"));
    }

    private void assertNoMemberIsLeft() {
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(folder.toString())))
                .isEmpty();
    }

    private List<String> names(int host) throws IOException {
        try (Stream<Path> files = Files.list(fleet.resolve("h" + host).resolve("nexmark"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
