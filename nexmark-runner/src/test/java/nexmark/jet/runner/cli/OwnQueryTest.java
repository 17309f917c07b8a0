package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import acme.Q94DearBids;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.cluster.StockMember;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.query.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query of a user's own on the class path, in a package of theirs. */
class OwnQueryTest {

    @TempDir
    private Path folder;

    @Test
    void membersInProcessesLetItsClassesIn() throws IOException {
        assertRight("--cluster", "processes:1", "--jvm-options", "-Xms128m -Xmx256m");
    }

    @Test
    void stockMembersAreBroughtItsClasses() throws IOException {
        Path jar = Path.of(
                        "target", "stock", "hazelcast-" + BuildFacts.ofThisJar().hazelcastVersion() + ".jar")
                .toAbsolutePath();
        try (StockMember member = StockMember.start(jar, folder, "enabled: true", "resource-upload-enabled: true")) {
            assertRight("--cluster", "attach:stock@" + member.address());
        }
    }

    private void assertRight(String... cluster) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Query.class.getName()), Q94DearBids.class.getName());
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + folder;
        String[] verify = {"verify", "q94", "--events", "5k"};
        String[] command = Stream.concat(Stream.of(verify), Stream.of(cluster)).toArray(String[]::new);
        Ran ran = Ran.ofItsOwn(classPath, Map.of(), command);
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out()).contains("q94").contains("streams verified, 0 with wrong rows");
    }
}
