package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.cluster.StockMember;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole command line on members that have nothing but Hazelcast's jar, as it comes from Maven Central. */
@Tag("full")
class StockMembersTest {

    private static final List<String> JET =
            List.of("enabled: true", "resource-upload-enabled: true", "cooperative-thread-count: 1");

    private static final String OLDER = "5.5.0";

    @TempDir
    private Path folder;

    @Test
    void aStockMemberIsMeasuredVerifiedAndProbedAndGoesOn() throws IOException {
        assertServed(BuildFacts.ofThisJar().hazelcastVersion(), Ran::nexmark);
    }

    /** Jobs have another form in this release, so the runner has to be of it too. */
    @Test
    void aStockMemberOfAnOlderReleaseIsServedByARunnerOfThatRelease() throws IOException {
        String classPath = System.getProperty("java.class.path");
        String itsJar = "hazelcast-" + BuildFacts.ofThisJar().hazelcastVersion() + ".jar";
        String older = Arrays.stream(classPath.split(File.pathSeparator))
                .map(entry -> entry.endsWith(itsJar) ? jar(OLDER).toString() : entry)
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(older).isNotEqualTo(classPath);
        assertServed(OLDER, args -> Ran.ofItsOwn(older, Map.of(), args));
    }

    /** What the members report of themselves is the jar's version; the runner stays what it is. */
    @ParameterizedTest
    @ValueSource(strings = {"5.6.0", "5.7.0"})
    void membersOfOursRunTheEngineOfAnotherJar(String release) throws IOException {
        RunResult result = run(Ran::nexmark, "q5", "processes:1 --hazelcast-jar " + jar(release));
        assertThat(result.rows().check().isRight())
                .as(result.rows().check().toString())
                .isTrue();
        assertThat(result.rows().check().rowsReceived()).isPositive();
        assertThat(result.environments().members().values())
                .singleElement()
                .satisfies(member -> assertThat(member.hazelcastVersion()).isEqualTo(release));
        assertThat(result.environments().runner().hazelcastVersion())
                .isEqualTo(BuildFacts.ofThisJar().hazelcastVersion());
        assertThat(result.plan().cluster().hazelcastJar()).isPresent();
    }

    @Test
    void anEngineThatDoesNotReadTheRunnersJobsIsRefused() throws IOException {
        Ran refused = Ran.nexmark("run", "q5", "--hazelcast-jar", jar(OLDER).toString());
        assertThat(refused.exit()).as(refused.toString()).isEqualTo(2);
        assertThat(refused.err()).contains("is Hazelcast 5.5, which does not read the jobs of this runner's");
    }

    @Test
    void aStockMemberIsNotProfiled() throws IOException {
        String release = BuildFacts.ofThisJar().hazelcastVersion();
        try (StockMember member = StockMember.start(jar(release), folder, JET.toArray(String[]::new))) {
            Ran refused = Ran.nexmark(
                    "run", "q1", "--profiler", "cpu", "--live", "0", "--cluster", "attach:stock@" + member.address());
            assertThat(refused.exit()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err()).contains("--profiler is not possible on members that the run does not start");
        }
    }

    private void assertServed(String release, CommandLine commands) throws IOException {
        try (StockMember member = StockMember.start(jar(release), folder, JET.toArray(String[]::new))) {
            String cluster = "attach:stock@" + member.address();
            for (String query : List.of("q1", "q5")) {
                assertWhole(run(commands, query, cluster), release, member.address());
            }
            Ran verified = commands.run("verify", "q1", "q3", "q5", "--events", "5k", "--cluster", cluster);
            assertThat(verified.exit()).as(verified.toString()).isZero();
            Ran probed = commands.run("probe", "--duration", "200ms", "--cluster", cluster);
            assertThat(probed.exit()).as(probed.toString()).isZero();
            assertThat(List.of(verified, probed)).noneMatch(StockMembersTest::hasStackTrace);
            assertThat(member.isListening()).isTrue();
            if (!release.equals(OLDER)) {
                assertNothingIsLeft(member);
            }
        }
    }

    private interface CommandLine {
        Ran run(String... args) throws IOException;
    }

    private RunResult run(CommandLine commands, String query, String cluster) throws IOException {
        Path out = folder.resolve(query);
        Ran ran = commands.run(("run " + query
                        + " --rate 5k --warmup 1s --measure 3s --drain 5m --window 1s --slide 200ms --live 0 --out "
                        + out + " --cluster " + cluster)
                .split(" "));
        assertThat(ran.exit()).as(ran.toString()).isIn(0, 3);
        assertThat(ran).matches(each -> !hasStackTrace(each));
        Path stored = Folders.single(out);
        assertThat(Folders.files(stored))
                .contains("timeline.csv", "vertices.csv", "every.hlog", "first.hlog", "complete.hlog", "report.html");
        return ResultJson.readResult(stored.resolve("result.json"));
    }

    private static void assertWhole(RunResult result, String release, String member) {
        assertThat(result.rows().check().isRight())
                .as(result.rows().check().toString())
                .isTrue();
        assertThat(result.rows().check().rowsReceived()).isPositive();
        assertThat(result.main().samples()).isPositive();
        assertThat(result.latency().series()).containsOnlyKeys("every", "first", "complete");
        assertThat(result.throughput().emittedPerSecond()).isNotNull();
        assertThat(result.cluster().probe().members()).hasSize(1);
        assertThat(result.cluster().members()).singleElement().satisfies(one -> {
            assertThat(one.figures()).containsKeys("processCpuSeconds", "longestHiccupMillis", "ownedPartitionCount");
            assertThat(one.parts().get("observerCpuRatio"))
                    .as("the sink's classes and the observer's have class loaders of their own")
                    .containsOnlyKeys("hiccups", "metrics", "publisher");
        });
        assertThat(result.environments().members()).containsOnlyKeys(member);
        assertThat(result.environments().members().get(member).hazelcastVersion())
                .isEqualTo(release);
        assertThat(result.notes()).noneMatch(note -> note.startsWith("the members collect metrics every"));
        assertThat(result.verdict().notJudged())
                .noneMatch(what -> what.startsWith("source lag unknown") || what.startsWith("rate unknown"));
        assertThat(result.verdict().reasons()).noneMatch(reason -> reason.startsWith("foreign"));
    }

    private static boolean hasStackTrace(Ran ran) {
        return ran.err().contains("\tat ") || ran.out().contains("\tat ");
    }

    private static void assertNothingIsLeft(StockMember member) {
        ClientConfig config = new ClientConfig().setClusterName("stock");
        config.getNetworkConfig().addAddress(member.address());
        HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
        try {
            assertThat(new ArrayList<>(client.getDistributedObjects()))
                    .extracting(DistributedObject::getName)
                    .noneMatch(name -> name.startsWith("nexmark-"));
            assertThat(client.getJet().getJobs()).extracting(Job::getStatus).allMatch(status -> status.isTerminal());
        } finally {
            client.shutdown();
        }
    }

    private static Path jar(String release) {
        Path jar = Path.of("target", "stock", "hazelcast-" + release + ".jar").toAbsolutePath();
        assertThat(jar).as("fetched by 'mvn generate-test-resources'").exists();
        return jar;
    }
}
