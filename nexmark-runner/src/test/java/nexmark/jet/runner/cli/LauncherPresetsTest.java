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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The presets, in the launcher and on the JVM that runs the tests. */
class LauncherPresetsTest {

    private static final String NEEDS_JDK_24 = "zgc";

    @TempDir
    private Path folder;

    private LauncherCopy copy;

    @BeforeEach
    void copyTheLauncher() throws IOException {
        copy = LauncherCopy.in(folder);
    }

    static List<String> presets() {
        return Folders.files(PRESETS).stream()
                .filter(file -> file.endsWith(".options"))
                .map(file -> file.replaceFirst("^jvm-(.*)\\.options$", "$1"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetStartsTheJvmThatItIsFor(String preset) throws Exception {
        Path file = PRESETS.resolve("jvm-" + preset + ".options");
        if (preset.equals(NEEDS_JDK_24) && Runtime.version().feature() < 24) {
            assertThat(copy.launch(Runtime.version().feature(), Map.of("NEXMARK_JVM", preset))
                            .exit())
                    .isEqualTo(ExitCode.USER_MISTAKE.code());
            return;
        }
        Ran ran = copy.run(Map.of(), System.getProperty("java.home") + "/bin/java", "@" + file, "-version");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("version \"").doesNotContain("warning").doesNotContain("rror");
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetSaysFirstWhenToUseItAndIsDocumented(String preset) throws IOException {
        List<String> lines = Files.readAllLines(PRESETS.resolve("jvm-" + preset + ".options"));
        assertThat(lines.get(0)).startsWith("# ").contains("Use it ").contains(".");
        assertThat(Files.readString(PROJECT.resolve("docs/clusters.md"))).contains("| `" + preset + "` |");
    }

    @Test
    void g1With5msIsTheDefault() throws Exception {
        assertThat(copy.launch(17, Map.of()).out().lines()).startsWith("@" + copy.options("g1-5ms"));
        assertThat(copy.launch(17, Map.of("NEXMARK_JVM", "")).out().lines()).startsWith("@" + copy.options("g1-5ms"));
    }

    @Test
    void unknownPresetIsRefusedWithTheNamesOfAll() throws Exception {
        Ran ran = copy.launch(25, Map.of("NEXMARK_JVM", "serial"));
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .isEqualTo("nexmark: NEXMARK_JVM is 'serial', expected one of " + String.join(", ", presets()) + "\n");
    }

    @ParameterizedTest
    @CsvSource({"17", "23"})
    void zgcIsRefusedWhereItHasNoGenerationsOfItsOwn(int release) throws Exception {
        Ran ran = copy.launch(release, Map.of("NEXMARK_JVM", "zgc"));
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("nexmark: NEXMARK_JVM is 'zgc', which needs JDK 24 or newer; ")
                .endsWith(" is JDK " + release + "\n");
    }

    @ParameterizedTest
    @CsvSource({"24", "100"})
    void zgcIsTakenFromJdk24OnWithTheOptionThatSilencesTheWarning(int release) throws Exception {
        assertThat(copy.launch(release, Map.of("NEXMARK_JVM", "zgc")).out().lines())
                .startsWith(
                        "@" + copy.options("zgc"),
                        "-Dnexmark.terminal=false",
                        "-Dpicocli.ansi=false",
                        "-Dnexmark.jvm=zgc",
                        "--sun-misc-unsafe-memory-access=allow");
    }
}
