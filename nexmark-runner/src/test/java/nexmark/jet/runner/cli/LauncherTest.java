package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher starts. */
class LauncherTest {

    @TempDir
    private Path folder;

    private LauncherCopy copy;

    @BeforeEach
    void copyTheLauncher() throws IOException {
        copy = LauncherCopy.in(folder);
    }

    @Test
    void presetComesFirstAndTheUsersOptionsLast() throws Exception {
        Ran ran =
                copy.launch(17, Map.of("NEXMARK_JVM", "parallel", "NEXMARK_JAVA_OPTS", "-Xms1g -Xmx1g"), "run", "q 5");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(ran.out().lines())
                .containsExactly(
                        "@" + copy.options("parallel"),
                        "-Dnexmark.terminal=false",
                        "-Dpicocli.ansi=false",
                        "-Dnexmark.jvm=parallel",
                        "-Xms1g",
                        "-Xmx1g",
                        "-jar",
                        copy.jar().toRealPath().toString(),
                        "run",
                        "q 5");
    }

    @Test
    void aFurtherOptionMayHaveItsValueInTheNextWord() throws Exception {
        String options = "@more.args --add-opens java.base/java.lang=ALL-UNNAMED -p modules -Xmx1g";
        Ran ran = copy.launch(17, Map.of("NEXMARK_JAVA_OPTS", options), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).containsSubsequence(options.split(" "));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "script takes other options elsewhere")
    void aTerminalsWidthAndWhetherItHasColoursAreHandedOn() throws Exception {
        assertThat(onTerminal(97, "xterm", ""))
                .contains("-Dnexmark.columns=97", "-Dnexmark.progress.columns=97")
                .contains("-Dnexmark.terminal=true", "-Dpicocli.ansi=true");
        assertThat(onTerminal(97, "xterm", "| cat"))
                .contains("-Dnexmark.progress.columns=97", "-Dnexmark.terminal=true", "-Dpicocli.ansi=false")
                .doesNotContain("-Dnexmark.columns=97");
        assertThat(onTerminal(97, "xterm", "2>&1 2>'" + folder.resolve("errors") + "'"))
                .contains("-Dnexmark.columns=97", "-Dnexmark.terminal=false", "-Dpicocli.ansi=true")
                .doesNotContain("-Dnexmark.progress.columns=97");
        assertThat(onTerminal(97, "dumb", "")).contains("-Dnexmark.terminal=false", "-Dpicocli.ansi=false");
    }

    /** The JVM's arguments if the launcher runs on a terminal. */
    private List<String> onTerminal(int columns, String term, String redirection) throws Exception {
        copy.jdkIs("17.0.1");
        String command =
                "stty cols " + columns + "; env TERM=" + term + " bash '" + copy.script() + "' list " + redirection;
        Ran ran = copy.run(copy.environment(Map.of()), "script", "-qec", command, "/dev/null");
        assertThat(ran.exit()).as(ran.err()).isZero();
        return ran.out().lines().map(String::strip).toList();
    }

    @Test
    void aClassPathTakesTheJarsPlaceWithTheOptionsThatTheManifestHas() throws Exception {
        Path own = Files.createFile(folder.resolve("own query.jar"));
        Path more = Files.createDirectory(folder.resolve("more"));
        String classPath = own + ":" + more + ":" + more + "/*";
        assertThat(copy.launch(17, Map.of("NEXMARK_CLASSPATH", classPath), "list")
                        .out()
                        .lines())
                .endsWith(
                        "@" + copy.home().toRealPath().resolve("cluster-configs/module-access.args"),
                        "-cp",
                        copy.jar().toRealPath() + ":" + classPath,
                        Nexmark.class.getName(),
                        "list");
    }

    @ParameterizedTest
    @CsvSource({"<&-, 0", ">&-, 1", "2>&-, 2"})
    void aClosedStreamIsAnEmptyOne(String closing, int descriptor) throws Exception {
        copy.executable("java", "readlink -f /proc/$$/fd/" + descriptor + " >'" + folder.resolve("stream") + "'");
        copy.jdkIs("17.0.1");
        Ran ran =
                copy.run(copy.environment(Map.of()), "bash", "-c", "exec bash '" + copy.script() + "' list " + closing);
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(folder.resolve("stream")).hasContent("/dev/null");
    }

    @ParameterizedTest
    @CsvSource({"C, true", "POSIX, true", "xx_XX.ISO-8859-1, true", "xx_XX.UTF-8, false", "C.UTF-8, false"})
    void fileNamesMayHaveAnyCharacterInTheLocaleOfCronAndInOneThatIsNotInstalled(String locale, boolean isPlain)
            throws Exception {
        copy.executable("java", "echo \"$LC_ALL $*\"");
        String said = copy.launch(17, Map.of("LC_ALL", locale)).out();
        assertThat(said).startsWith("C.UTF-8 ");
        assertThat(said.contains("-Dnexmark.ascii=true")).isEqualTo(isPlain);
    }

    @Test
    void theShellThatStartsItDoesNotMatter() throws Exception {
        copy.jdkIs("17.0.1");
        Ran ran = copy.run(copy.environment(Map.of()), "sh", copy.script().toString(), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).endsWith("\nlist\n");
    }
}
