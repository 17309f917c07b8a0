package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher refuses, in one line. */
class LauncherMistakesTest {

    @TempDir
    private Path folder;

    private LauncherCopy copy;

    @BeforeEach
    void copyTheLauncher() throws IOException {
        copy = LauncherCopy.in(folder);
    }

    @Test
    void aPlaceOfTheClassPathThatDoesNotExistIsRefused() throws Exception {
        Path own = Files.createFile(folder.resolve("own.jar"));
        Ran ran = copy.launch(17, Map.of("NEXMARK_CLASSPATH", own + ":gone.jar"), "list");
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .isEqualTo("nexmark: NEXMARK_CLASSPATH has 'gone.jar', which does not exist, expected jars and folders,"
                        + " separated by colons\n");
    }

    @ParameterizedTest
    @CsvSource({"11.0.2, 11", "1.8.0_292, 8", "16, 16"})
    void aJdkBelow17IsRefused(String version, String release) throws Exception {
        copy.jdkIs(version);
        assertRefused(copy.launch(Map.of(), "list"), "java", " is JDK " + release + ", expected JDK 17 or newer");
    }

    @Test
    void aProjectBelowAColonIsRefused() throws Exception {
        copy.moveTo(folder.resolve("a:b"));
        assertRefused(copy.launch(Map.of(), "list"), "the project is in '", "a:b', expected a folder without a colon");
    }

    @ParameterizedTest
    @CsvSource({
        "4g -Xms4g, 4g",
        "-Xmx4g Xms4g, Xms4g",
        "-cp more Xms4g, Xms4g",
        "--add-opens=java.base/java.lang=ALL-UNNAMED Xms4g, Xms4g",
        "--add-opens java.base/java.lang=ALL-UNNAMED Xms4g, Xms4g",
        "--enable-preview Xms4g, Xms4g"
    })
    void furtherJvmOptionsThatAreNoneAreNamed(String options, String wrong) throws Exception {
        assertRefused(
                copy.launch(17, Map.of("NEXMARK_JAVA_OPTS", options), "list"),
                "NEXMARK_JAVA_OPTS has '" + wrong + "', ",
                "expected options of the JVM, such as -Xmx8g");
    }

    @Test
    void whatATerminalWouldObeyIsNotPrinted() throws Exception {
        assertRefused(
                copy.launch(17, Map.of("NEXMARK_JVM", "\033[31mred\n"), "list"),
                "NEXMARK_JVM is '?[31mred?', ",
                "expected one of ");
        assertRefused(
                copy.launch(17, Map.of("NEXMARK_CLASSPATH", "\r\007gone"), "list"),
                "NEXMARK_CLASSPATH has '??gone', ",
                "which does not exist");
    }

    private static void assertRefused(Ran ran, Object begin, String reason) {
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("nexmark: " + begin).contains(reason);
        assertThat(ran.err().lines()).hasSize(1);
    }
}
