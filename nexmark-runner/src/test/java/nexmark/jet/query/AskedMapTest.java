package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.process.Await;
import nexmark.jet.row.MapAnswer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AskedMapTest {

    private static final long NOW_NANOS = 7_000_000_000_000_000L;

    private static ClusterUnderTest cluster;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.start(2, 2);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void keysAreOwnedByTheAskingMemberOrByOthers() {
        assertThat(owners("local")).containsOnly(true);
        assertThat(owners("remote")).containsOnly(false);
        assertThat(owners("random")).contains(true, false);
    }

    private static List<Boolean> owners(String locality) {
        PlanTree plan = PlanTree.of("map-set").say(PlanSettings.LOCALITY, locality);
        MapOperations operations = plan.workload().question().map();
        HazelcastInstance member = cluster.hazelcast();
        return answers(plan, 50).stream()
                .map(answer -> member.getPartitionService()
                        .getPartition(operations.text(answer.join().key()))
                        .getOwner()
                        .localMember())
                .toList();
    }

    @Test
    void keysInSequenceFollowEachOther() {
        PlanTree plan = PlanTree.of("map-set")
                .say(PlanSettings.KEY_CHOICE, "sequential")
                .set(PlanSettings.KEYS, 40L);
        List<Long> keys =
                answers(plan, 50).stream().map(answer -> answer.join().key()).toList();
        assertThat(keys).startsWith(keys.get(0), (keys.get(0) + 1) % 40).endsWith((keys.get(0) + 49) % 40);
        assertThat(keys.subList(0, 40)).doesNotHaveDuplicates();
    }

    @Test
    void setsAreDoneWhenTheirBatchIsWhole() {
        List<CompletableFuture<MapAnswer>> answers =
                answers(PlanTree.of("map-set").set(PlanSettings.BATCH, 3), 4);
        answers.subList(0, 3).forEach(CompletableFuture::join);
        assertThat(answers.get(3)).isNotDone();
    }

    @Test
    void whereEachMemberHasACopyAStaleReadIsDoneAtOnce() {
        PlanTree plan = PlanTree.of("map-get").say(PlanSettings.REQUESTS, "copies");
        MapOperations operations = plan.workload().question().map();
        LongStream.range(0, operations.keys())
                .forEach(key -> cluster.hazelcast()
                        .getMap(operations.map())
                        .set(operations.text(key), operations.value(key, 5)));
        assertThat(answers(plan, 50))
                .allMatch(answer -> answer.getNow(null).setAt().millis() == 5);
    }

    @Test
    void clientsAskAllMembersOrTheFirst() {
        PlanTree plan = PlanTree.of("map-set").set(PlanSettings.CLIENTS, 2);
        HazelcastInstance second = Hazelcast.getAllHazelcastInstances().stream()
                .filter(member -> member.getConfig()
                                .getClusterName()
                                .equals(cluster.hazelcast().getConfig().getClusterName())
                        && !member.equals(first()))
                .findFirst()
                .orElseThrow();
        AskedMap one = open(plan.say(PlanSettings.REQUESTS, "clients-of-one"));
        assertThat(one.ask(event(1)).join().operation()).isEqualTo("set");
        assertThat(clientsOf(first())).isEqualTo(2);
        assertThat(clientsOf(second)).isZero();
        one.close();
        AskedMap all = open(plan.say(PlanSettings.REQUESTS, "clients"));
        assertThat(Await.until(() -> clientsOf(second) == 2, Await.FOREVER)).isTrue();
        all.close();
    }

    private static HazelcastInstance first() {
        return cluster.hazelcast();
    }

    private static int clientsOf(HazelcastInstance member) {
        return member.getClientService().getConnectedClients().size();
    }

    /** A loop of two goes on by itself, whatever its answers come from. */
    @Test
    void aClosedLoopHasSoManyUnderWayAndTimesEach() {
        PlanTree plan = PlanTree.of("map-set").set(PlanSettings.CLOSED, true).set(PlanSettings.IN_FLIGHT, 2);
        plan.set(PlanSettings.BATCH, 10); // of which 20 fill two, and the last wait for ever
        List<CompletableFuture<MapAnswer>> answers = answers(plan, 39);
        answers.subList(0, 30).forEach(CompletableFuture::join);
        assertThat(answers.subList(30, 39)).noneMatch(CompletableFuture::isDone);
        assertThat(answers.get(0).join().dateTime()).isEqualTo(NOW_NANOS / 1_000_000);
        assertThat(answers.get(0).join().took().millis()).isPositive();
    }

    private static List<CompletableFuture<MapAnswer>> answers(PlanTree plan, int events) {
        AskedMap map = open(plan);
        return LongStream.range(0, events)
                .mapToObj(number -> map.ask(event(number)))
                .toList();
    }

    private static AskedMap open(PlanTree plan) {
        return new AskedMap(first(), plan.workload().question().map(), () -> NOW_NANOS, 1);
    }

    private static Bid event(long number) {
        return new Bid(number, number, number, number, Bid.Text.NONE);
    }
}
