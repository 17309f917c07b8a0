package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher builds the jar, and what is left of a build that fails. */
class LauncherBuildTest {

    @TempDir
    private Path folder;

    private LauncherCopy copy;

    @BeforeEach
    void copyTheLauncher() throws IOException {
        copy = LauncherCopy.in(folder);
    }

    @Test
    void aJarThatIsNotWholeIsBuiltAgainToAnotherNameAndThenMoved() throws Exception {
        copy.writeJar(new byte[] {'P', 'K', 3, 4});
        copy.executable("mvn", """
                for word; do
                  case $word in -Drunnable.jar=*) printf 'PK\\005\\006%018d' 0 >"${word#*=}" ;; esac
                done
                """);
        Ran ran = copy.launch(17, Map.of(), "list");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.err()).isEqualTo("building (once; the log is in target/build.log) ...\n");
        assertThat(Files.size(copy.jar())).isEqualTo(22);
        assertThat(Folders.files(copy.jar().getParent())).containsExactly("nexmark.jar");
    }

    @Test
    void aBuildThatFailsLeavesTheOldJarAndNothingElse() throws Exception {
        byte[] old = {'P', 'K', 3, 4};
        copy.writeJar(old);
        copy.executable("mvn", """
                for word; do
                  case $word in -Drunnable.jar=*) echo half >"${word#*=}" ;; esac
                done
                echo '[ERROR] no luck'
                exit 1
                """);
        Ran ran = copy.launch(17, Map.of(), "list");
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).endsWith("[ERROR] no luck\nnexmark: the build failed; target/build.log says why\n");
        assertThat(copy.jar()).hasBinaryContent(old);
        assertThat(Folders.files(copy.jar().getParent())).containsExactly("nexmark.jar");
    }
}
