package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.StreamSource;
import com.hazelcast.jet.pipeline.test.TestSources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The whole way, from rows in a real job to the runner's series. The clock stands still, so every value is known. */
class LatencySinkTest {

    private static final String RUN = "run-1";
    private static final long NOW_MILLIS = 1_700_000_000_000L;
    private static final long NOW_NANOS = NOW_MILLIS * 1_000_000 + 7_000;
    private static final int ROWS = 1_000;
    private static final int LONGEST_ANSWER_SECONDS = 120;
    /** Row i is due i ms before the clock's time; the last ten are due before the measured interval. */
    private static final LatencySettings SETTINGS = new LatencySettings(RUN, NOW_MILLIS - (ROWS - 10), NOW_MILLIS + 1);

    private final String cluster = "latency-sink-" + Long.toHexString(EpochClock.nanos());
    private final List<HazelcastInstance> instances = new ArrayList<>();
    private final LatencyCollector collector = new LatencyCollector();

    @AfterEach
    void shutDown() {
        instances.forEach(instance -> instance.getLifecycleService().terminate());
    }

    @Test
    void rowsSpreadOverTwoMembersComeTogetherAndThoseThatTheTapWantsWhole() throws IOException {
        HazelcastInstance member = startMembers(2);

        runBounded(member, new Reports.Texts<>(NOW_MILLIS - 9));
        LatencyReports.poll(member, RUN, collector::accept);

        assertThatAllRowsAreThere();
        assertThat(collector.seriesByMember().values())
                .hasSize(2)
                .allSatisfy(series -> assertThat(series.get(0).samples()).isPositive());
        List<String> rows = new ArrayList<>();
        collector.drainRows((ideal, in) -> rows.add((NOW_MILLIS - ideal) + "=" + in.readUTF()));
        collector.drainRows((ideal, in) -> rows.add("again"));
        assertThat(rows)
                .containsExactlyInAnyOrder(IntStream.range(0, 10)
                        .mapToObj(i -> i + "=" + (NOW_MILLIS - i))
                        .toArray(String[]::new));
    }

    @Test
    void reportsAreGoneWhenTheyWereTakenOrTheirRunIsDestroyedAndNotIfTheRunnerFailedToTakeThem() {
        HazelcastInstance member = startMembers(1);
        runBounded(member, RowTap.none());
        assertThatThrownBy(() -> LatencyReports.poll(member, RUN, report -> {
                    throw new IllegalStateException("no room");
                }))
                .hasMessage("no room");
        assertThat(LatencyReports.poll(member, RUN, collector::accept)).isPositive();
        assertThatAllRowsAreThere();
        assertThat(LatencyReports.poll(member, RUN, collector::accept)).isZero();
        runBounded(member, RowTap.none());
        LatencyReports.destroy(member, RUN);
        assertThat(LatencyReports.poll(member, RUN, collector::accept)).isZero();
    }

    @Test
    void rowsArriveWhileAnEndlessJobRunsAndAllOfThemWhenItIsCancelled() {
        HazelcastInstance member = startMembers(1);
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(endless()).withoutTimestamps().writeTo(sink(RowTap.none()));
        Job job = member.getJet()
                .newJob(
                        pipeline,
                        new JobConfig()
                                .setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
                                .setSnapshotIntervalMillis(100));
        while (collector.rowsTotal() < ROWS) {
            LatencyReports.poll(member, RUN, collector::accept);
        }

        job.cancel();
        assertThatThrownBy(job::join).isInstanceOf(CancellationException.class);
        LatencyReports.poll(member, RUN, collector::accept);

        assertThat(collector.rowsMissing()).isZero();
        assertThat(collector.rowsTotal()).isGreaterThanOrEqualTo(ROWS);
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(LatencyRecorder.NO_WATERMARK);
    }

    private void assertThatAllRowsAreThere() {
        assertThat(collector.rowsTotal()).isEqualTo(ROWS);
        assertThat(collector.rowsMissing()).isZero();
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(LatencyRecorder.CLOSED);
        assertThat(collector.negatives()).isZero();
        long[] expectedMicros =
                LongStream.range(0, ROWS - 9).map(i -> i * 1_000 + 7).toArray();
        for (LatencySeries series : collector.series()) {
            assertThat(series.samples()).isEqualTo(expectedMicros.length);
            for (long micros : expectedMicros) {
                assertThat(series.histogram().getCountAtValue(micros)).isEqualTo(1);
            }
        }
        assertThat(collector.summaries(true).values())
                .hasSize(3)
                .allSatisfy(summary -> assertThat(summary.maxMicros()).isEqualTo((ROWS - 10) * 1_000.0 + 7));
        assertThat(collector.live().since(0).rows()).isEqualTo(ROWS);
        List<SettledInstants.Instant> instants = new ArrayList<>();
        collector.instants().between(0, LatencySettings.MAX_EPOCH_MILLIS, instants::add);
        assertThat(instants).hasSize(expectedMicros.length).allSatisfy(instant -> {
            assertThat(instant.rows()).isEqualTo(1);
            assertThat(instant.checksum()).isEqualTo(instant.idealMillis() * instant.idealMillis());
        });
    }

    private static void runBounded(HazelcastInstance member, RowTap<Long> tap) {
        Long[] rows = LongStream.range(0, ROWS).mapToObj(i -> NOW_MILLIS - i).toArray(Long[]::new);
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(TestSources.items(rows)).rebalance().writeTo(sink(tap));
        member.getJet().newJob(pipeline).join();
    }

    /** A row is its own ideal time. */
    private static Sink<Long> sink(RowTap<Long> tap) {
        return LatencySink.of(SETTINGS, row -> row, row -> row * row, tap, null, null, () -> () -> NOW_NANOS);
    }

    private static StreamSource<Long> endless() {
        return SourceBuilder.stream("endless", context -> new long[1])
                .<Long>fillBufferFn((count, buffer) -> buffer.add(NOW_MILLIS - count[0]++ % ROWS))
                .build();
    }

    private HazelcastInstance startMembers(int count) {
        for (int i = 0; i < count; i++) {
            instances.add(Hazelcast.newHazelcastInstance(loopbackOnly()));
        }
        assertThat(instances.get(0).getCluster().getMembers()).hasSize(count);
        return instances.get(0);
    }

    private Config loopbackOnly() {
        Config config = new Config();
        config.setClusterName(cluster);
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(2);
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.local.localAddress", "127.0.0.1");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.getNetworkConfig().setPort(15_801).setPortCount(100);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        // On a busy machine the first may answer late; who has no answer by then begins a cluster of its own.
        config.getNetworkConfig()
                .getJoin()
                .getTcpIpConfig()
                .setEnabled(true)
                .setConnectionTimeoutSeconds(LONGEST_ANSWER_SECONDS);
        instances.stream()
                .map(LatencySinkTest::addressOf)
                .forEach(config.getNetworkConfig().getJoin().getTcpIpConfig()::addMember);
        return config;
    }

    private static String addressOf(HazelcastInstance member) {
        var address = member.getCluster().getLocalMember().getAddress();
        return address.getHost() + ":" + address.getPort();
    }
}
