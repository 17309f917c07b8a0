package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.cluster.Address;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class ObserverJobTest {

    private static final String COST = "observerCpuRatio";

    private final String runId = UUID.randomUUID().toString();
    private final List<MemberReport> reports = new ArrayList<>();

    @Test
    void anObserverTellsOfAClientThatHasComeAndGoneAndLeavesNothingOnTheCluster() {
        try (Members members = Members.start(1)) {
            ObserverJob observer = submit(members);
            Eventually.isTrue("the member is ready", observer::ready);
            HazelcastInstance client = client(members.first());
            String uuid = client.getLocalEndpoint().getUuid().toString();
            client.shutdown();
            MemberTimelines observed = new MemberTimelines();
            Eventually.isTrue("the client is told", () -> {
                observer.poll(observed::accept);
                return observed.clients().stream()
                        .anyMatch(
                                told -> told.uuid().equals(uuid) && told.name().equals("guest"));
            });
            Eventually.isTrue("another report waits", () -> !observer.waiting().isEmpty());
            long closedMillis = EpochClock.millis();
            observer.close(reports::add);
            assertThat(reports.get(reports.size() - 1).toMillis())
                    .as("the last report is of the end")
                    .isGreaterThanOrEqualTo(closedMillis);
            assertThat(members.first().getUserContext()).isEmpty();
            assertThat(System.getProperties().stringPropertyNames()).noneMatch(property -> property.contains(runId));
            assertThat(ObserverJob.reports(members.first(), runId).size()).isZero();
        }
    }

    @Test
    void everyMemberReportsItselfAndTheOthersClocksWithinTheirErrorAndGoesOnAfterOneIsLost() {
        try (Members members = Members.start(3);
                ObserverJob observer = submit(members)) {
            Eventually.isTrue("every member is ready", observer::ready);
            poll(
                    observer,
                    () -> membersWith(reports, report -> report.pings().size() == 2)
                                    .size()
                            == 3);
            assertThat(reports)
                    .filteredOn(report -> report.sequence() == 0)
                    .allSatisfy(
                            report -> assertThat(report.facts().environment().hazelcastVersion())
                                    .isNotEmpty());
            // All members are in this JVM, so their clocks are one.
            assertThat(reports)
                    .flatExtracting(MemberReport::pings)
                    .allSatisfy(
                            ping -> assertThat(Math.abs(ping.offsetNanos())).isLessThanOrEqualTo(ping.errorNanos()));
            assertThat(membersWith(reports, report -> report.figures().containsKey("processCpuSeconds")))
                    .as("of one JVM one member speaks")
                    .hasSize(1);
            assertThat(reports)
                    .allSatisfy(report -> assertThat(report.figures())
                            .containsKeys("ownedPartitionCount", "cooperativeRunDelayMillis"));
            long firstExecution = reports.get(0).origin().executionId();
            members.last().getLifecycleService().terminate();
            poll(
                    observer,
                    () -> membersWith(
                                            reports,
                                            report -> report.origin().executionId() != firstExecution
                                                    && report.pings().size() == 1)
                                    .size()
                            == 2);
            assertThat(reports)
                    .filteredOn(report -> report.origin().executionId() != firstExecution)
                    .filteredOn(report -> report.figures().containsKey("processCpuSeconds"))
                    .isNotEmpty();
        }
    }

    @Test
    void theCostOfItsThreadsIsAmongTheFiguresUntilItEnds() {
        Set<String> roles = Set.of("hiccups", "metrics");
        try (Members members = Members.start(1);
                ObserverJob observer = submit(members)) {
            poll(
                    observer,
                    () -> reports.stream().anyMatch(report -> rolesOf(report).equals(roles)));
            assertThat(reports)
                    .filteredOn(report -> rolesOf(report).equals(roles))
                    .allMatch(report -> report.figures().get(COST) > 0);
        }
        Eventually.isTrue(
                "no thread measures any more",
                () -> System.getProperties().stringPropertyNames().stream()
                        .noneMatch(property -> property.startsWith("nexmark.observing")));
    }

    /** The threads whose cost a report has. */
    private static Set<String> rolesOf(MemberReport report) {
        return report.parts().getOrDefault(COST, Map.of()).keySet();
    }

    @Test
    void membersThatHearNothingOfTheRunnerEndTheRunAndLeaveNothingOfIt() {
        try (Members members = Members.start(2)) {
            HazelcastInstance member = members.first();
            Job measured = EndlessJob.start(member, JobNames.of("q5", runId));
            Job other = EndlessJob.start(member, JobNames.of("q5", "another-run"));
            member.getMap(JobNames.of("latency", runId)).set("a", "report");
            Job observer = ObserverJob.start(member, UnaryOperator.identity(), Duration.ofSeconds(3), runId);
            Eventually.isTrue(
                    "the run's jobs have ended",
                    () -> measured.getStatus().isTerminal()
                            && observer.getStatus().isTerminal());
            Eventually.isTrue(
                    "its maps are gone",
                    () -> member.getDistributedObjects().stream()
                            .noneMatch(object -> object.getName().contains(runId)));
            assertThat(other.getStatus().isTerminal()).isFalse();
        }
    }

    @Test
    void membersThatHearTheRunnerGoOn() {
        try (Members members = Members.start(2)) {
            HazelcastInstance member = members.first();
            Job measured = EndlessJob.start(member, JobNames.of("q5", runId));
            ObserverJob observer =
                    ObserverJob.submit(() -> member, UnaryOperator.identity(), Duration.ofMinutes(8), runId);
            IMap<String, Long> heartbeat = RunnerHeartbeat.map(member, runId);
            Eventually.isTrue("it beats again and again", () -> heartbeat.getOrDefault(RunnerHeartbeat.COUNT, 0L) > 1);
            poll(observer, () -> reports.stream().anyMatch(report -> report.sequence() > 0));
            assertThat(measured.getStatus().isTerminal()).isFalse();
            observer.close(reports::add);
            assertThat(member.getDistributedObjects())
                    .noneMatch(object -> object.getName().contains(runId));
        }
    }

    private ObserverJob submit(Members members) {
        return ObserverJob.submit(members::first, UnaryOperator.identity(), false, runId);
    }

    private void poll(ObserverJob observer, BooleanSupplier enough) {
        Eventually.isTrue("enough reports", () -> {
            observer.poll(reports::add);
            return enough.getAsBoolean();
        });
    }

    private static HazelcastInstance client(HazelcastInstance member) {
        Address address = member.getCluster().getLocalMember().getAddress();
        ClientConfig config = new ClientConfig()
                .setClusterName(member.getConfig().getClusterName())
                .setInstanceName("guest");
        config.getNetworkConfig().addAddress(address.getHost() + ':' + address.getPort());
        return HazelcastClient.newHazelcastClient(config);
    }

    private static Set<String> membersWith(List<MemberReport> reports, Predicate<MemberReport> condition) {
        return reports.stream()
                .filter(condition)
                .map(report -> report.origin().member())
                .collect(Collectors.toSet());
    }
}
