package nexmark.jet.runner.cli;

import static nexmark.jet.runner.cli.LauncherCopy.PRESETS;
import static nexmark.jet.runner.cli.LauncherCopy.PROJECT;
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
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher and the container image's entrypoint start, and what they refuse. */
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
        String options = "@more.args --add-opens java.base/java.lang=ALL-UNNAMED -p modules -Xmx1g";
        Ran ran = copy.launch(Map.of("NEXMARK_JVM", "parallel", "NEXMARK_JAVA_OPTS", options), "run", "q 5");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(ran.out().lines())
                .containsExactly(
                        "@" + copy.options("parallel"),
                        "-Dnexmark.terminal=false",
                        "-Dpicocli.ansi=false",
                        "-Dnexmark.jvm=parallel",
                        "@more.args",
                        "--add-opens",
                        "java.base/java.lang=ALL-UNNAMED",
                        "-p",
                        "modules",
                        "-Xmx1g",
                        "-jar",
                        copy.jar().toRealPath().toString(),
                        "run",
                        "q 5");
    }

    @Test
    void inAContainerItsHeapComesBeforeTheUsersOptions() throws Exception {
        Ran ran = copy.entrypoint(Map.of("NEXMARK_JAVA_OPTS", "-Xms1g -Xmx1g"), "run", "q 5");
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

    @Test
    void aMemberInAContainerHasItsFirstAddressAndALog() throws Exception {
        copy.executable("java", "echo \"$NEXMARK_ADDRESS $NEXMARK_HAZELCAST_LOG\"");
        copy.executable("hostname", "echo 10.0.0.7 10.1.0.7");
        assertThat(copy.entrypoint(Map.of(), "member").out()).isEqualTo("10.0.0.7 INFO\n");
        Map<String, String> own = Map.of("NEXMARK_ADDRESS", "10.0.0.8", "NEXMARK_HAZELCAST_LOG", "WARN");
        assertThat(copy.entrypoint(own, "member").out()).isEqualTo("10.0.0.8 WARN\n");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "script takes other options elsewhere")
    void aTerminalsWidthAndWhetherItHasColoursAreHandedOn() throws Exception {
        assertThat(onTerminal("xterm", ""))
                .contains("-Dnexmark.columns=97", "-Dnexmark.progress.columns=97")
                .contains("-Dnexmark.terminal=true", "-Dpicocli.ansi=true");
        assertThat(onTerminal("xterm", "| cat"))
                .contains("-Dnexmark.progress.columns=97", "-Dnexmark.terminal=true", "-Dpicocli.ansi=false")
                .doesNotContain("-Dnexmark.columns=97");
        assertThat(onTerminal("xterm", "2>&1 2>'" + folder.resolve("errors") + "'"))
                .contains("-Dnexmark.columns=97", "-Dnexmark.terminal=false", "-Dpicocli.ansi=true")
                .doesNotContain("-Dnexmark.progress.columns=97");
        assertThat(onTerminal("dumb", "")).contains("-Dnexmark.terminal=false", "-Dpicocli.ansi=false");
    }

    private List<String> onTerminal(String term, String redirection) throws Exception {
        Ran ran = copy.launchOnTerminal(97, term, redirection);
        assertThat(ran.exit()).as(ran.err()).isZero();
        return ran.out().lines().map(String::strip).toList();
    }

    @Test
    void aClassPathTakesTheJarsPlaceWithTheOptionsThatTheManifestHas() throws Exception {
        Path own = Files.writeString(folder.resolve("own query.jar"), "PK\005\006");
        Path more = Files.createDirectory(folder.resolve("more"));
        String classPath = own + ":" + more + ":" + more + "/*";
        Path cut = Files.writeString(folder.resolve("cut.jar"), "PK\003\004");
        for (String refused : List.of(cut.toString(), folder + "/*")) {
            assertRefused(
                    copy.launch(Map.of("NEXMARK_CLASSPATH", refused), "list"),
                    "'" + cut + "', which is not a jar, or not a whole");
        }
        Ran ran = copy.launch(Map.of("NEXMARK_CLASSPATH", classPath), "list");
        assertThat(ran.out().lines())
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
        String said = copy.launch(Map.of("LC_ALL", locale)).out();
        assertThat(said).startsWith("C.UTF-8 ");
        assertThat(said.contains("-Dnexmark.ascii=true")).isEqualTo(isPlain);
    }

    @Test
    void theShellThatStartsItDoesNotMatterAndG1With5msIsTheDefault() throws Exception {
        Ran ran = copy.run(copy.environment(Map.of()), "sh", copy.script().toString(), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).startsWith("@" + copy.options("g1-5ms")).endsWith("\nlist\n");
    }

    static List<String> presets() {
        return Folders.files(PRESETS).stream()
                .filter(file -> file.endsWith(".options"))
                .map(file -> file.replaceFirst("^jvm-(.*)\\.options$", "$1"))
                .toList();
    }

    /** ZGC needs JDK 24. */
    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetStartsTheJvmThatItIsForAndIsDocumented(String preset) throws Exception {
        Path file = PRESETS.resolve("jvm-" + preset + ".options");
        assertThat(Files.readAllLines(file).get(0)).startsWith("# ").contains("Use it ");
        assertThat(Files.readString(PROJECT.resolve("docs/clusters.md"))).contains("| `" + preset + "` |");
        if (!preset.equals("zgc") || Runtime.version().feature() >= 24) {
            Ran ran = copy.run(Map.of(), System.getProperty("java.home") + "/bin/java", "@" + file, "-version");
            assertThat(ran.exit()).as(ran.err()).isZero();
            assertThat(ran.err()).contains("version \"").doesNotContain("warning", "rror");
        }
    }

    @ParameterizedTest
    @CsvSource({"24", "100"})
    void zgcIsTakenFromJdk24OnWithTheOptionThatSilencesTheWarning(int release) throws Exception {
        copy.jdkIs(release + ".0.1");
        assertThat(copy.launch(Map.of("NEXMARK_JVM", "zgc")).out().lines())
                .contains("@" + copy.options("zgc"), "--sun-misc-unsafe-memory-access=allow");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "launcher-mistakes.csv", delimiter = '|')
    void theEntrypointRefusesWhatTheLauncherRefusesInTheSameLine(String jdk, String setting, String value, String why)
            throws Exception {
        copy.jdkIs(jdk + ".0_1");
        String given = value.replace("ESC", "\033").replace("BEL", "\007");
        Map<String, String> settings = Map.of("NEXMARK_" + setting, given);
        assertRefused(copy.launch(settings, "list"), why);
        assertThat(copy.entrypoint(settings, "list")).isEqualTo(copy.launch(settings, "list"));
    }

    @Test
    void aProjectBelowAColonIsRefused() throws Exception {
        copy.moveTo(folder.resolve("a:b"));
        assertRefused(copy.launch(Map.of(), "list"), "a:b', expected a folder without a colon");
    }

    private static void assertRefused(Ran ran, String reason) {
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("nexmark: ").contains(reason).hasLineCount(1);
    }
}
