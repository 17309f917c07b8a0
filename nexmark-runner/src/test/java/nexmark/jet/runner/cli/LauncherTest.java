package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The launcher script in a copy of its folder, with a java that prints its arguments and a jar newer than everything, so
 * that nothing is built; the presets on the JVM that runs the tests.
 */
class LauncherTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PRESETS = PROJECT.resolve("cluster-configs");
    private static final String NEEDS_JDK_24 = "zgc";
    /** The end of a zip file's directory, which has no entries. */
    private static final byte[] EMPTY_ZIP = Arrays.copyOf(new byte[] {'P', 'K', 5, 6}, 22);

    @TempDir
    private Path folder;

    private Path home;
    private Path jdk;
    private Path jar;

    static List<String> presets() {
        return Folders.files(PRESETS).stream()
                .filter(file -> file.endsWith(".options"))
                .map(file -> file.replaceFirst("^jvm-(.*)\\.options$", "$1"))
                .toList();
    }

    @BeforeEach
    void copyTheLauncher() throws IOException {
        home = folder.resolve("with a space");
        jdk = folder.resolve("jdk");
        jar = home.resolve("nexmark-runner/target/nexmark.jar");
        Files.createDirectories(home.resolve("nexmark-runner/src/main"));
        Files.createDirectories(home.resolve("cluster-configs"));
        Files.createDirectories(jar.getParent());
        Files.createDirectories(jdk.resolve("bin"));
        Files.copy(PROJECT.resolve("nexmark"), home.resolve("nexmark"));
        for (String file : Folders.files(PRESETS)) {
            Files.copy(PRESETS.resolve(file), home.resolve("cluster-configs").resolve(file));
        }
        Files.createFile(home.resolve("pom.xml"));
        Files.createFile(home.resolve("nexmark-runner/pom.xml"));
        Files.write(jar, EMPTY_ZIP);
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plus(1, ChronoUnit.DAYS)));
        executable("java", "printf '%s\\n' \"$@\"");
        executable("mvn", "echo 'must not build' >&2; exit 99");
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetStartsTheJvmThatItIsFor(String preset) throws Exception {
        Path file = PRESETS.resolve("jvm-" + preset + ".options");
        if (preset.equals(NEEDS_JDK_24) && Runtime.version().feature() < 24) {
            assertThat(launch(Runtime.version().feature(), Map.of("NEXMARK_JVM", preset))
                            .exit())
                    .isEqualTo(ExitCode.USER_MISTAKE.code());
            return;
        }
        Ran ran = run(Map.of(), System.getProperty("java.home") + "/bin/java", "@" + file, "-version");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("version \"").doesNotContain("warning").doesNotContain("rror");
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetSaysFirstWhenToUseItAndIsDocumented(String preset) throws IOException {
        List<String> lines = Files.readAllLines(PRESETS.resolve("jvm-" + preset + ".options"));
        assertThat(lines.get(0)).startsWith("# ").contains("Use it ").contains(".");
        assertThat(Files.readString(PROJECT.resolve("docs/jvm-presets.md"))).contains("| `" + preset + "` |");
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetHasTheSameHeap(String preset) throws IOException {
        assertThat(Files.readAllLines(PRESETS.resolve("jvm-" + preset + ".options")))
                .contains("-XX:InitialRAMPercentage=25", "-XX:MaxRAMPercentage=25");
    }

    @Test
    void presetComesFirstAndTheUsersOptionsLast() throws Exception {
        Ran ran = launch(17, Map.of("NEXMARK_JVM", "parallel", "NEXMARK_JAVA_OPTS", "-Xms1g -Xmx1g"), "run", "q 5");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(ran.out().lines())
                .containsExactly(
                        "@" + options("parallel"),
                        "-Dnexmark.terminal=false",
                        "-Dpicocli.ansi=false",
                        "-Dnexmark.jvm=parallel",
                        "-Xms1g",
                        "-Xmx1g",
                        "-jar",
                        jar.toRealPath().toString(),
                        "run",
                        "q 5");
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

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "script takes other options elsewhere")
    void noColorIsHonoured() throws Exception {
        assertThat(onTerminal(80, "xterm NO_COLOR=1", "")).contains("-Dpicocli.ansi=false");
        assertThat(onTerminal(80, "xterm NO_COLOR=", "")).contains("-Dpicocli.ansi=true");
    }

    /** The JVM's arguments if the launcher runs on a terminal. */
    private List<String> onTerminal(int columns, String term, String redirection) throws Exception {
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        String command = "stty cols " + columns + "; env TERM=" + term + " bash '" + home.resolve("nexmark") + "' list "
                + redirection;
        Ran ran = run(environment(Map.of()), "script", "-qec", command, "/dev/null");
        assertThat(ran.exit()).as(ran.err()).isZero();
        return ran.out().lines().map(String::strip).toList();
    }

    @Test
    void aClassPathTakesTheJarsPlaceWithTheOptionsThatTheManifestHas() throws Exception {
        Path own = Files.createFile(folder.resolve("own query.jar"));
        Path more = Files.createDirectory(folder.resolve("more"));
        String classPath = own + ":" + more + ":" + more + "/*";
        assertThat(launch(17, Map.of("NEXMARK_CLASSPATH", classPath), "list")
                        .out()
                        .lines())
                .endsWith(
                        "@" + home.toRealPath().resolve("cluster-configs/module-access.args"),
                        "-cp",
                        jar.toRealPath() + ":" + classPath,
                        Nexmark.class.getName(),
                        "list");
    }

    @Test
    void aPlaceOfTheClassPathThatDoesNotExistIsRefused() throws Exception {
        Path own = Files.createFile(folder.resolve("own.jar"));
        Ran ran = launch(17, Map.of("NEXMARK_CLASSPATH", own + ":gone.jar"), "list");
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .isEqualTo("nexmark: NEXMARK_CLASSPATH has 'gone.jar', which does not exist, expected jars and folders,"
                        + " separated by colons\n");
    }

    /** The jar's manifest has the same, in another form, for "java -jar". */
    @Test
    void theOptionsOfAClassPathAreTheManifests() throws Exception {
        Ran ran = run(
                Map.of(),
                System.getProperty("java.home") + "/bin/java",
                "@" + PRESETS.resolve("module-access.args"),
                "-version");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.err()).doesNotContain("warning").doesNotContain("rror");
        String pom = Files.readString(PROJECT.resolve("nexmark-runner/pom.xml"));
        for (String access : Files.readAllLines(PRESETS.resolve("module-access.args"))) {
            if (access.startsWith("--")) {
                assertThat(pom).contains(access.replaceFirst("--add-(exports|opens)=(.*)=ALL-UNNAMED", "$2"));
            }
        }
    }

    @Test
    void g1With5msIsTheDefault() throws Exception {
        assertThat(launch(17, Map.of()).out().lines()).startsWith("@" + options("g1-5ms"));
        assertThat(launch(17, Map.of("NEXMARK_JVM", "")).out().lines()).startsWith("@" + options("g1-5ms"));
    }

    @Test
    void unknownPresetIsRefusedWithTheNamesOfAll() throws Exception {
        Ran ran = launch(25, Map.of("NEXMARK_JVM", "serial"));
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .isEqualTo("nexmark: NEXMARK_JVM is 'serial', expected one of " + String.join(", ", presets()) + "\n");
    }

    @ParameterizedTest
    @CsvSource({"17", "21", "23"})
    void zgcIsRefusedWhereItHasNoGenerationsOfItsOwn(int release) throws Exception {
        Ran ran = launch(release, Map.of("NEXMARK_JVM", "zgc"));
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("nexmark: NEXMARK_JVM is 'zgc', which needs JDK 24 or newer; ")
                .endsWith(" is JDK " + release + "\n");
    }

    @ParameterizedTest
    @CsvSource({"24", "25", "100"})
    void zgcIsTakenFromJdk24OnWithTheOptionThatSilencesTheWarning(int release) throws Exception {
        assertThat(launch(release, Map.of("NEXMARK_JVM", "zgc")).out().lines())
                .startsWith(
                        "@" + options("zgc"),
                        "-Dnexmark.terminal=false",
                        "-Dpicocli.ansi=false",
                        "-Dnexmark.jvm=zgc",
                        "--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void aJavaWithoutReleaseFileIsAskedForItsVersion() throws Exception {
        executable("java", "echo 'openjdk version \"21.0.1\" 2023-10-17' >&2");
        assertThat(run(
                                environment(Map.of("NEXMARK_JVM", "zgc")),
                                "bash",
                                home.resolve("nexmark").toString())
                        .err())
                .endsWith(" is JDK 21\n");
    }

    @ParameterizedTest
    @CsvSource({"11.0.2, 11", "1.8.0_292, 8", "16, 16"})
    void aJdkBelow17IsRefused(String version, String release) throws Exception {
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        assertRefused(launcher(), "java", " is JDK " + release + ", expected JDK 17 or newer");
    }

    @Test
    void aJavaThatFailsIsNamed() throws Exception {
        executable("java", "exit 7");
        assertRefused(launcher(), "'", "java -version' does not say its version, expected JDK 17 or newer");
    }

    @Test
    void aProjectBelowAColonIsRefused() throws Exception {
        Path colon = folder.resolve("a:b");
        Files.move(home, colon);
        home = colon;
        assertRefused(launcher(), "the project is in '", "a:b', expected a folder without a colon");
    }

    @Test
    void aDeletedWorkingDirectoryIsNamed() throws Exception {
        String script = "mkdir gone && cd gone && rmdir ../gone && exec bash '" + home.resolve("nexmark") + "' list";
        Ran ran = run(environment(Map.of()), "bash", "-c", script);
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err()).endsWith("/gone does not exist any more\n");
    }

    @Test
    void aJarThatIsNotWholeIsBuiltAgainToAnotherNameAndThenMoved() throws Exception {
        Files.write(jar, new byte[] {'P', 'K', 3, 4});
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plus(1, ChronoUnit.DAYS)));
        executable("mvn", """
                for word; do
                  case $word in -Drunnable.jar=*) printf 'PK\\005\\006%018d' 0 >"${word#*=}" ;; esac
                done
                """);
        Ran ran = launch(17, Map.of(), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.err()).isEqualTo("building (once; the log is in target/build.log) ...\n");
        assertThat(Files.size(jar)).isEqualTo(22);
        assertThat(Folders.files(jar.getParent())).containsExactly("nexmark.jar");
    }

    @Test
    void aBuildThatFailsLeavesTheOldJarAndNothingElse() throws Exception {
        byte[] old = {'P', 'K', 3, 4};
        Files.write(jar, old);
        executable("mvn", """
                for word; do
                  case $word in -Drunnable.jar=*) echo half >"${word#*=}" ;; esac
                done
                echo '[ERROR] no luck'
                exit 1
                """);
        Ran ran = launch(17, Map.of(), "list");
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).endsWith("[ERROR] no luck\nnexmark: the build failed; target/build.log says why\n");
        assertThat(jar).hasBinaryContent(old);
        assertThat(Folders.files(jar.getParent())).containsExactly("nexmark.jar");
    }

    @ParameterizedTest
    @CsvSource({"<&-, 0", ">&-, 1", "2>&-, 2"})
    void aClosedStreamIsAnEmptyOne(String closing, int descriptor) throws Exception {
        executable("java", "readlink -f /proc/$$/fd/" + descriptor + " >'" + folder.resolve("stream") + "'");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Ran ran =
                run(environment(Map.of()), "bash", "-c", "exec bash '" + home.resolve("nexmark") + "' list " + closing);
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(folder.resolve("stream")).hasContent("/dev/null");
    }

    @ParameterizedTest
    @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "de_DE.ISO-8859-1, de_DE.ISO-8859-1"})
    void fileNamesMayHaveAnyCharacterInTheLocaleOfCron(String locale, String used) throws Exception {
        executable("java", "echo \"$LC_ALL $*\"");
        String said = launch(17, Map.of("LC_ALL", locale)).out();
        assertThat(said).startsWith(used + " ");
        assertThat(said.contains("-Dnexmark.ascii=true")).isEqualTo(!used.equals(locale));
    }

    @Test
    void theShellThatStartsItDoesNotMatter() throws Exception {
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Ran ran = run(environment(Map.of()), "sh", home.resolve("nexmark").toString(), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).endsWith("\nlist\n");
    }

    @Test
    void anotherShellMayBeGivenARelativePathAndNoStdin() throws Exception {
        executable("java", "readlink -f /proc/$$/fd/0 >'" + folder.resolve("stream") + "'; echo \"$*\"");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Ran ran = run(environment(Map.of()), "sh", "-c", "cd '" + home + "' && exec sh nexmark list <&-");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).endsWith(" list\n");
        assertThat(folder.resolve("stream")).hasContent("/dev/null");
    }

    private Ran launcher() throws Exception {
        return run(environment(Map.of()), "bash", home.resolve("nexmark").toString(), "list");
    }

    private static void assertRefused(Ran ran, Object begin, String reason) {
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("nexmark: " + begin).contains(reason);
        assertThat(ran.err().lines()).hasSize(1);
    }

    private Path options(String preset) throws IOException {
        return home.toRealPath().resolve("cluster-configs").resolve("jvm-" + preset + ".options");
    }

    private Ran launch(int release, Map<String, String> settings, String... args) throws Exception {
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + release + ".0.1\"\n");
        String[] command = new String[args.length + 2];
        command[0] = "bash";
        command[1] = home.resolve("nexmark").toString();
        System.arraycopy(args, 0, command, 2, args.length);
        return run(environment(settings), command);
    }

    private Map<String, String> environment(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.putIfAbsent("LC_ALL", "C.UTF-8");
        environment.put("PATH", jdk.resolve("bin") + ":" + System.getenv("PATH"));
        return environment;
    }

    private void executable(String name, String body) throws IOException {
        Path file = jdk.resolve("bin").resolve(name);
        Files.writeString(file, "#!/usr/bin/env bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Nothing of this process's settings reaches the command but those given. */
    private Ran run(Map<String, String> environment, String... command) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("NEXMARK_") || name.contains("JAVA"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        return new Ran(
                process.waitFor(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
