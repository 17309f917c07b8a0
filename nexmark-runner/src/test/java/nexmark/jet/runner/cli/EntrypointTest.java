package nexmark.jet.runner.cli;

import static nexmark.jet.runner.cli.LauncherCopy.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the container image starts, without a container. */
class EntrypointTest {

    private static final String PRINTS_SETTINGS = "echo \"$NEXMARK_ADDRESS $NEXMARK_HAZELCAST_LOG\"";

    @TempDir
    private Path folder;

    private LauncherCopy copy;
    private Path entrypoint;

    @BeforeEach
    void copyTheEntrypoint() throws IOException {
        copy = LauncherCopy.in(folder);
        copy.executable("hostname", "exit 1");
        entrypoint =
                Files.copy(PROJECT.resolve("docker/entrypoint"), copy.home().resolve("entrypoint"));
    }

    @Test
    void theHeapOfTheContainerComesBeforeTheUsersOptions() throws Exception {
        Ran ran = start(17, Map.of("NEXMARK_JAVA_OPTS", "-Xms1g -Xmx1g"), "run", "q 5");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out().lines())
                .containsExactly(
                        "@" + copy.home().resolve("cluster-configs/jvm-g1-5ms.options"),
                        "-Dnexmark.jvm=g1-5ms",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:InitialRAMPercentage=50",
                        "-XX:MaxRAMPercentage=50",
                        "-Xms1g",
                        "-Xmx1g",
                        "-jar",
                        copy.home().resolve("nexmark.jar").toString(),
                        "run",
                        "q 5");
    }

    @ParameterizedTest
    @CsvSource({
        "17, NEXMARK_JVM, typo",
        "17, NEXMARK_JVM, zgc",
        "16, NEXMARK_JVM, parallel",
        "17, NEXMARK_JAVA_OPTS, -Xmx4g Xms4g",
        "17, NEXMARK_CLASSPATH, gone.jar"
    })
    void refusesWhatTheLauncherRefusesInTheSameLine(int release, String setting, String value) throws Exception {
        Ran ran = start(release, Map.of(setting, value), "list");
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("nexmark: ")
                .hasLineCount(1)
                .isEqualTo(copy.launch(release, Map.of(setting, value), "list").err());
    }

    @Test
    void aMemberHasTheFirstAddressOfItsContainerAndALog() throws Exception {
        copy.executable("java", PRINTS_SETTINGS);
        copy.executable("hostname", "echo 10.0.0.7 10.1.0.7");
        assertThat(start(17, Map.of(), "member").out()).isEqualTo("10.0.0.7 INFO\n");
        Map<String, String> own = Map.of("NEXMARK_ADDRESS", "10.0.0.8", "NEXMARK_HAZELCAST_LOG", "WARN");
        assertThat(start(17, own, "member").out()).isEqualTo("10.0.0.8 WARN\n");
    }

    private Ran start(int release, Map<String, String> settings, String... args) throws Exception {
        copy.jdkIs(release + ".0.1");
        Map<String, String> image = new HashMap<>(settings);
        image.put("NEXMARK_HEAP_PERCENT", "50");
        String[] command = new String[args.length + 2];
        command[0] = "sh";
        command[1] = entrypoint.toString();
        System.arraycopy(args, 0, command, 2, args.length);
        return copy.run(copy.environment(image), command);
    }
}
