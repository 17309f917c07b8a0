package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import acme.Q94DearBids;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import nexmark.jet.query.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query of a user's own on the class path, in a package of theirs. */
class OwnQueryTest {

    @TempDir
    private Path folder;

    @Test
    void membersInProcessesLetItsClassesIn() throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Query.class.getName()), Q94DearBids.class.getName());
        Ran ran = Ran.ofItsOwn(
                System.getProperty("java.class.path") + File.pathSeparator + folder,
                Map.of(),
                "verify",
                "q94",
                "--events",
                "5k",
                "--cluster",
                "processes:1",
                "--jvm-options",
                "-Xms128m -Xmx256m");
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out()).contains("q94").contains("streams verified, 0 with wrong rows");
    }
}
