package nexmark.jet.experiment;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.RunOrder;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;
import nexmark.jet.result.MadeResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixTest {

    @TempDir
    private Path folder;

    @Test
    void theLastAxisVariesFastest() throws IOException {
        assertThat(words("axes: {query: [q1, q5], rate: [10k, 1M]}"))
                .containsExactly("query=q1 rate=10k", "query=q1 rate=1M", "query=q5 rate=10k", "query=q5 rate=1M");
    }

    @Test
    void settingsOfACellVaryTogether() throws IOException {
        assertThat(
                        words(
                                "{base: {workload: {query: q5}}, cells: [{}, {slide: 50ms, keys: 7}], axes: {window: [1s, 2s]}}"))
                .containsExactly(
                        "window=1s", "window=2s", "slide=50ms keys=7 window=1s", "slide=50ms keys=7 window=2s");
    }

    @Test
    void whatFollowsFromTheMembersFollowsInACellToo() throws IOException {
        Matrix here =
                matrix("{base: {workload: {query: q5}, cluster: 'processes:1'}, axes: {members: [1, 3], jvm: [zgc]}}");
        assertThat(here.cells()).extracting(cell -> cell.plan().cluster()).allSatisfy(cluster -> {
            assertThat(cluster.kind()).isEqualTo(ClusterKind.PROCESSES);
            assertThat(cluster.jvm()).hasValue("zgc");
            assertThat(cluster.threads()).isEqualTo(ClusterSpec.threadsHere(cluster.members()));
        });
        Matrix remote = matrix("{base: {workload: {query: q5}, cluster: 'ssh:hosts.json'}, axes: {members: [2, 4]}}");
        assertThat(remote.cells())
                .extracting(cell -> cell.plan().cluster().spec())
                .containsExactly("ssh:hosts.json:2", "ssh:hosts.json:4");
        assertThat(remote.cells())
                .extracting(cell -> cell.plan().cluster().threads())
                .containsExactly(24, 48);
    }

    /** Of a search only the runs that confirm count; more than half of the runs of a plan have to hold. */
    @Test
    void aRateIsAShareOfTheHighestThatRunsOfTheSameQueryAndSizeSustained() throws IOException {
        found(1, 250_000).storeIn(folder);
        found(2, 300_000).invalid("rate missed").storeIn(folder);
        found(3, 200_000).tag("search", "s").tag("step", "confirm").storeIn(folder);
        found(4, 400_000).tag("search", "s").tag("step", "double").storeIn(folder);
        found(5, 900_000).with("/plan/workload/query", "q1").storeIn(folder);
        found(6, 500_000).with("/plan/cluster/members", 1).storeIn(folder);
        String base = "base: {workload: {query: q5}, cluster: 'processes:2'}";
        assertThat(words("{" + base + ", axes: {rate: ['80% of " + folder + "', '200 % of " + folder + "']}}"))
                .containsExactly("rate=200k", "rate=500k");
        assertRefused(
                "{" + base + ", axes: {members: [3], rate: ['80% of " + folder + "']}}",
                folder + " has no rate that q5 sustained on 3 members in processes of their own");
        assertRefused("{" + base + ", axes: {rate: ['80% of nowhere']}}", "nowhere: no such file");
    }

    private static MadeResult found(int number, long rate) {
        return MadeResult.of("run-" + number).with("/requirements", List.of()).with("/plan/workload/rate", rate);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base: {workload: {query: q5}, cluster: {kind: attach, client: a.yaml}}",
                "{base: {workload: {query: q5}, cluster: attach}, axes: {client: [a.yaml]}}",
                "{base: {workload: {query: q5}, cluster: {kind: attach, client: b.yaml}}, cells: [{client: a.yaml}]}"
            })
    void theConfigurationOfAClientSaysWhereACellsClusterIs(String yaml) throws IOException {
        assertThat(matrix(yaml).cells())
                .extracting(cell -> cell.plan().cluster())
                .containsExactly(ClusterPlan.attachedBy("a.yaml", 2, 24));
    }

    @Test
    @Tag("full")
    void moreRunsThanAnybodyWaitsForAreRefused() throws IOException {
        String hundred =
                IntStream.rangeClosed(1, 100).mapToObj(Integer::toString).collect(joining(", ", "[", "]"));
        String tenThousand = "axes: {rate: " + hundred + ", keys: " + hundred + "}";
        assertThat(words("{base: {workload: {query: q5}}, " + tenThousand + "}"))
                .hasSize(10_000);
        for (String more : List.of("repetitions: 2", "cells: [{query: q1}, {query: q2}]")) {
            assertThatThrownBy(() -> words("{base: {workload: {query: q5}}, " + more + ", " + tenThousand + "}"))
                    .isInstanceOf(UserMistake.class)
                    .hasMessageEndingWith(
                            ": its axes, cells and repetitions are more than 10000 runs, expected at most so many");
        }
    }

    @Test
    void plansWhoseDifferenceNoResultWouldShowAreRefused() {
        assertRefused(
                "{base: {workload: {query: q5}, cluster: 'processes:1'},"
                        + " axes: {cluster.jvmOptions: [['-Dmy.key=1'], ['-Dmy.key=2']]}}",
                "differ only in passwords or home directories, which results leave out");
    }

    @Test
    void aQueryWithOneVariantIsMeasuredOnce() throws IOException {
        Matrix matrix = matrix("axes: {query: [q1, q5], variant: [idiomatic, tuned]}");
        assertThat(matrix.cells())
                .extracting(Cell::inWords)
                .containsExactly("query=q1 variant=idiomatic", "query=q5 variant=idiomatic", "query=q5 variant=tuned");
        assertThat(matrix.cells().get(0).plan().job().variant()).isEqualTo(Variant.IDIOMATIC);
        assertThat(matrix.merged())
                .containsExactly(
                        "query=q1 variant=tuned is the same run as query=q1 variant=idiomatic: it is measured once");
    }

    @Test
    void whatCannotBePlannedIsOneLineThatNamesTheCell() {
        assertRefused("axes: {rate: [1000]}", "rate=1k: workload.query is missing");
        assertRefused("axes: {query: [q99]}", "query=q99: no query 'q99'");
        assertRefused("{base: {workload: {query: q5}}, axes: {cluster: [cloud]}}", "cluster=cloud: cluster is 'cloud'");
        assertRefused("{base: {workload: {query: q5}}, axes: {threads: [0]}}", "threads=0: cluster.threads is 0");
        assertRefused("base: {workload: {query: q5, rat: 5}}", "unknown setting 'workload.rat', did you mean 'rate'?");
    }

    private void assertRefused(String yaml, String message) {
        assertThatThrownBy(() -> matrix(yaml))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(folder.resolve("small.yaml").toString())
                .hasMessageContaining(message)
                .hasMessageNotContainingAny("\n", "my.key=1");
    }

    @Test
    void anOrderHasEveryRepetitionOfEveryCell() throws IOException {
        List<Cell> cells = matrix("axes: {query: [q1, q2, q3]}").cells();
        assertThat(order(RunOrder.INTERLEAVED, cells, 0))
                .containsExactly("q1 1", "q2 1", "q3 1", "q3 2", "q2 2", "q1 2");
        assertThat(order(RunOrder.SEQUENTIAL, cells, 0))
                .containsExactly("q1 1", "q1 2", "q2 1", "q2 2", "q3 1", "q3 2");
        // An experiment that goes on with a later build keeps its order.
        assertThat(order(RunOrder.SHUFFLED, cells, 1)).containsExactly("q2 2", "q3 1", "q1 1", "q2 1", "q3 2", "q1 2");
        assertThat(order(RunOrder.SHUFFLED, cells, 2)).isNotEqualTo(order(RunOrder.SHUFFLED, cells, 1));
    }

    private static List<String> order(RunOrder order, List<Cell> cells, long seed) {
        return order.of(cells, 2, seed).stream()
                .map(run -> run.plan().query() + " " + run.repetition())
                .toList();
    }

    private List<String> words(String yaml) throws IOException {
        return matrix(yaml).cells().stream().map(Cell::inWords).toList();
    }

    private Matrix matrix(String yaml) throws IOException {
        Experiment experiment = ExperimentFile.read(Files.writeString(folder.resolve("small.yaml"), yaml));
        return Matrix.of(experiment, MatrixTest::planned);
    }

    /** Inventories have as many hosts as are asked for, with 12 threads each, and running clusters two such members. */
    private static ClusterPlan planned(ClusterSpec word) {
        if (word.kind() == ClusterKind.ATTACH) {
            return ClusterPlan.attachedBy(word.client().orElseThrow(), 2, 24);
        }
        int members = word.members().orElse(1);
        return ClusterPlan.ssh(word.where().orElseThrow(), members, 12 * members, PlanDefaults.JVM);
    }
}
