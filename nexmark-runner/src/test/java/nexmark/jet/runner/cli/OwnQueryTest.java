package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import nexmark.jet.cluster.StockMember;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.query.Query;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a user's own query in docs/own-query, compiled and put on the class path as the launcher does it. */
class OwnQueryTest {

    private static final Path EXAMPLE = Path.of("..", "docs", "own-query", "src", "main");
    private static final String CLASS = "com/example/BidsPerWindow";
    private static final String SERVICE = "META-INF/services/" + Query.class.getName();

    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void buildTheExample() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String arguments = "--release 17 -Xlint:all -Werror -proc:none -d " + classes + " "
                + EXAMPLE.resolve("java").resolve(CLASS + ".java") + " -cp";
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, (arguments + " " + System.getProperty("java.class.path")).split(" "));
        assertThat(exit).isZero();
        jar = folder.resolve("own query.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String file : Folders.files(classes.resolve("com/example"))) {
                add(zip, "com/example/" + file, classes.resolve("com/example").resolve(file));
            }
            add(zip, SERVICE, EXAMPLE.resolve("resources").resolve(SERVICE));
        }
    }

    private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        Files.copy(file, zip);
        zip.closeEntry();
    }

    @Test
    void theExampleIsListedAfterOursAndProved() throws IOException {
        Ran ran = nexmark("list");
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out().substring(ran.out().indexOf("\nq8 "))).contains("\nbids-per-window  Bids Per Window\n");
        assertVerified("embedded:2");
    }

    @Test
    @Tag("full")
    void membersInProcessesHaveTheRunnersClassPath() throws IOException {
        assertVerified("processes:1");
    }

    private void assertVerified(String cluster) throws IOException {
        Ran ran = nexmark("verify", "bids-per-window", "--events", "5k", "--cluster", cluster);
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out()).contains("streams verified, 0 with wrong rows");
    }

    @Test
    @Tag("full")
    void theExampleIsMeasuredAndProvedOnAStockMember() throws IOException {
        String stock = "hazelcast-" + BuildFacts.ofThisJar().hazelcastVersion() + ".jar";
        try (StockMember member = StockMember.start(
                Path.of("target", "stock", stock).toAbsolutePath(),
                folder,
                "enabled: true",
                "resource-upload-enabled: true")) {
            Path out = folder.resolve("results");
            String cluster = "attach:stock@" + member.address();
            Ran ran = nexmark(
                    ("run bids-per-window --rate 5k --warmup 1s --measure 3s --drain 5m --window 200ms --cluster "
                                    + cluster + " --out " + out)
                            .split(" "));
            assertThat(ran.exit()).as(ran.toString()).isIn(0, 3);
            RunResult result = ResultJson.readResult(Folders.single(out).resolve("result.json"));
            assertThat(result.plan().query()).isEqualTo("bids-per-window");
            assertThat(result.rows().check().isRight()).as(ran.toString()).isTrue();
            assertThat(result.rows().check().rowsReceived()).isPositive();
            assertThat(result.main().samples()).isPositive();
        }
    }

    private Ran nexmark(String... command) throws IOException {
        return Ran.ofItsOwn(System.getProperty("java.class.path") + File.pathSeparator + jar, Map.of(), command);
    }
}
