package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Signal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher builds the jar, and what is left of a build that fails or that a signal ends. */
class LauncherBuildTest {

    private static final byte[] NOT_WHOLE = {'P', 'K', 3, 4};

    /** Makes a jar that is whole, as Maven is asked to. */
    private static final String BUILD = """
        for word; do
          case $word in -Drunnable.jar=*) printf 'PK\\005\\006%018d' 0 >"${word#*=}" ;; esac
        done
        """;

    private static final String NOT_WHOLE_IS_MADE = """
        for word; do
          case $word in -Drunnable.jar=*) echo half >"${word#*=}" ;; esac
        done
        """;

    @TempDir
    private Path folder;

    private LauncherCopy copy;

    @BeforeEach
    void copyTheLauncher() throws IOException {
        copy = LauncherCopy.in(folder);
    }

    @Test
    void aJarThatIsNotWholeIsBuiltAgainToAnotherNameAndThenMoved() throws Exception {
        copy.writeJar(NOT_WHOLE);
        copy.executable("mvn", BUILD);
        Ran ran = copy.launch(Map.of(), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.err()).isEqualTo("building (once; the log is in target/build.log) ...\n");
        assertThat(Files.size(copy.jar())).isEqualTo(22);
        assertThat(Folders.files(copy.jar().getParent())).containsExactly("nexmark.jar");
    }

    @Test
    void aBuildThatFailsLeavesTheOldJarAndNothingElse() throws Exception {
        copy.writeJar(NOT_WHOLE);
        copy.executable("mvn", NOT_WHOLE_IS_MADE + "echo '[ERROR] no luck'; exit 1");
        Ran ran = copy.launch(Map.of(), "list");
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).endsWith("[ERROR] no luck\nnexmark: the build failed; target/build.log says why\n");
        assertThat(copy.jar()).hasBinaryContent(NOT_WHOLE);
        assertThat(Folders.files(copy.jar().getParent())).containsExactly("nexmark.jar");
    }

    @Test
    void aSignalEndsTheBuildAndLeavesTheOldJarAndNothingElse() throws Exception {
        copy.writeJar(NOT_WHOLE);
        Path process = folder.resolve("process");
        copy.executable("mvn", NOT_WHOLE_IS_MADE + "echo $$ >'" + process + "'; exec sleep 600");
        Path err = folder.resolve("first err");
        Process launcher = copy.start(folder.resolve("first out"), err, "list");
        ProcessHandle maven = ProcessHandle.of(numberIn(process)).orElseThrow();
        try {
            new Signal("TERM", 143).sendTo(launcher.toHandle());
            assertThat(launcher.waitFor()).isEqualTo(143);
            assertThat(maven.isAlive()).as("Maven works on").isFalse();
        } finally {
            maven.destroyForcibly();
        }
        assertThat(err).hasContent("building (once; the log is in target/build.log) ...\nnexmark: interrupted\n");
        assertThat(copy.jar()).hasBinaryContent(NOT_WHOLE);
        assertThat(Folders.files(copy.jar().getParent())).containsExactly("nexmark.jar");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "macOS has no flock, so that both build")
    void ofTwoFirstCallsOneBuildsAndTheOtherWaits() throws Exception {
        copy.writeJar(NOT_WHOLE);
        Path builds = folder.resolve("builds");
        Path go = folder.resolve("go");
        copy.executable("mvn", "echo $$ >>'" + builds + "'; until [ -e '" + go + "' ]; do sleep 0.05; done\n" + BUILD);
        Path out = folder.resolve("other out");
        Path err = folder.resolve("other err");
        Process first = copy.start(folder.resolve("first out"), folder.resolve("first err"), "list");
        numberIn(builds);
        Process other = copy.start(out, err, "list");
        Eventually.isTrue("the other waits", () -> !read(err).isEmpty());
        Files.createFile(go);
        assertThat(first.waitFor()).isZero();
        assertThat(other.waitFor()).isZero();
        assertThat(err).hasContent("waiting for another build ...\n");
        assertThat(out).content().endsWith("\nlist\n");
        assertThat(builds).content().hasLineCount(1);
    }

    /** A file in the folder's place keeps out everybody, root included. */
    @Test
    void aProjectThatCannotBeWrittenToIsNamed() throws Exception {
        copy.writeJar(NOT_WHOLE);
        Files.createFile(copy.home().resolve("target"));
        Ran ran = copy.launch(Map.of(), "list");
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err())
                .isEqualTo("nexmark: the jar has to be built, and '"
                        + copy.home().toRealPath().resolve("target") + "' cannot be written to\n");
    }

    private static long numberIn(Path file) {
        Eventually.isTrue("a line in " + file, () -> read(file).endsWith("\n"));
        return Long.parseLong(read(file).strip());
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
