package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import acme.Q94DearBids;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import nexmark.jet.cluster.FreePorts;
import nexmark.jet.cluster.StockMember;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.query.Query;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of a user's own query in docs/own-query, compiled and put on the class path as the launcher does it; and
 * another one in a folder, whose id is a number.
 */
class OwnQueryTest {

    private static final Path EXAMPLE = Path.of("..", "docs", "own-query", "src", "main");
    private static final String CLASS = "com/example/BidsPerWindow";
    private static final String SERVICE = "META-INF/services/" + Query.class.getName();
    private static final String NAME = "a name of 25 characters..";

    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void buildTheExample() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String source = EXAMPLE.resolve("java").resolve(CLASS + ".java").toString();
        int exit = compiler.run(
                null,
                null,
                null,
                "--release",
                "17",
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                source);
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
        Ran ran = nexmark(jar, "list");
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out().substring(ran.out().indexOf("\nq8 "))).contains("\nbids-per-window  Bids Per Window\n");
        assertVerified(jar, "bids-per-window", "--cluster", "embedded:2");
    }

    @Test
    @Tag("full")
    void theExampleIsMeasuredAndProvedOnAStockMember() throws IOException {
        try (StockMember member = stockMember()) {
            Path out = folder.resolve("results");
            String cluster = "attach:stock@" + member.address();
            Ran ran = nexmark(
                    jar,
                    ("run bids-per-window --rate 5k --warmup 1s --measure 3s --window 200ms --cluster " + cluster
                                    + " --out " + out)
                            .split(" "));
            assertThat(ran.exit()).as(ran.toString()).isIn(0, 3);
            RunResult result = ResultJson.readResult(Folders.single(out).resolve("result.json"));
            assertThat(result.plan().query()).isEqualTo("bids-per-window");
            assertThat(result.rows().check().isRight()).as(ran.toString()).isTrue();
            assertThat(result.rows().check().rowsReceived()).isPositive();
            assertThat(result.main().samples()).isPositive();
        }
    }

    @Test
    @Tag("full")
    void runningMembersThatLackTheJarAreOneLine() throws IOException, InterruptedException {
        int port = FreePorts.find(1).get(0);
        Process member = startedMember(port);
        try {
            String ready = "nexmark member ready 127.0.0.1:" + port;
            assertThat(member.inputReader().lines().anyMatch(ready::equals)).isTrue();
            assertRefused("verify", "bids-per-window", "--cluster", "attach:127.0.0.1:" + port);
            Path out = folder.resolve("results");
            assertRefused("run", "bids-per-window", "--cluster", "attach:127.0.0.1:" + port, "--out", out.toString());
        } finally {
            member.destroy();
            member.waitFor();
        }
    }

    private void assertRefused(String... command) throws IOException {
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + jar;
        Ran ran = Ran.ofItsOwn(classPath, Map.of("NEXMARK_CLUSTER_NAME", NAME), command);
        assertThat(ran.exit()).as(ran.toString()).isEqualTo(2);
        assertThat(ran.err().lines())
                .as(ran.toString())
                .noneMatch(line -> line.startsWith("\tat "))
                .last()
                .isEqualTo(
                        "nexmark " + command[0] + ": the members do not have the class com.example.BidsPerWindow, or do"
                                + " not accept it, expected members that were started with this runner's NEXMARK_CLASSPATH (see"
                                + " docs/queries.md)");
    }

    private static Process startedMember(int port) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Nexmark.class.getName(),
                "member",
                "--port",
                Integer.toString(port));
        builder.environment().put("NEXMARK_CLUSTER_NAME", NAME);
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    @Test
    @Tag("full")
    void aClassOfAnotherFolderWithANumberIsProvedOnMembersInProcesses() throws IOException {
        assertVerified(folderOfAnother(), "q94", "--jvm-options", "-Xms128m -Xmx256m", "--cluster", "processes:1");
    }

    /** Its class is among the tests'; the folder makes it a query. */
    private Path folderOfAnother() throws IOException {
        Path another = folder.resolve("another");
        Files.createDirectories(another.resolve(SERVICE).getParent());
        Files.writeString(another.resolve(SERVICE), Q94DearBids.class.getName());
        return another;
    }

    private StockMember stockMember() throws IOException {
        Path stock =
                Path.of("target", "stock", "hazelcast-" + BuildFacts.ofThisJar().hazelcastVersion() + ".jar");
        return StockMember.start(stock.toAbsolutePath(), folder, "enabled: true", "resource-upload-enabled: true");
    }

    private static void assertVerified(Path place, String query, String... cluster) throws IOException {
        Ran ran = nexmark(place, with(List.of(cluster), "verify", query, "--events", "5k"));
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out()).contains(query).contains("streams verified, 0 with wrong rows");
    }

    private static String[] with(List<String> more, String... first) {
        return Stream.concat(Arrays.stream(first), more.stream()).toArray(String[]::new);
    }

    private static Ran nexmark(Path place, String... command) throws IOException {
        return Ran.ofItsOwn(System.getProperty("java.class.path") + File.pathSeparator + place, Map.of(), command);
    }
}
