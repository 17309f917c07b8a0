package nexmark.jet.runner.fault;

import static com.hazelcast.jet.core.JobStatus.NOT_RUNNING;
import static com.hazelcast.jet.core.JobStatus.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.JobStatus;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.Delivery;
import nexmark.jet.latency.Interval;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.plan.Fault;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.Recovery;
import nexmark.jet.runner.cause.Incident;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seconds of rows with the latencies that a killed member leaves: 1 ms before, 2,500 ms behind it, 1 ms again. */
class RecoveryTest {

    private static final long FAULT = 12_300;
    private static final InjectedFault KILL =
            new InjectedFault(Fault.parse("kill@2300ms#2"), 2, "h:2", FAULT, FAULT + 40, null);
    private static final double EXCURSION_MICROS = 100_000;
    private static final double NO_LAG = Double.NaN;

    private final LatencyCollector rows = new LatencyCollector();
    private long sequence;

    @Test
    void theInstantsAreThoseOfTheFirstSightingsThatShowThem() {
        second(11, 1);
        second(12, 1);
        second(14, 2_500);
        second(15, 1);
        second(16, 1);

        Recovery recovery = recovery(
                seen(12_200, 3, NO_LAG),
                new JobSample(12_350, 2, RUNNING, NO_LAG),
                new JobSample(12_400, 2, NOT_RUNNING, NO_LAG),
                seen(13_900, 2, NO_LAG));

        assertThat(recovery.detectedMillis()).isEqualTo(50);
        assertThat(recovery.restartedMillis()).isEqualTo(1_600);
        assertThat(recovery.restarts()).isEqualTo(1);
        assertThat(recovery.caughtUpMillis()).isEqualTo(16_000 - FAULT);
        assertThat(recovery.maxMicros()).isEqualTo(2_500_000);
        assertThat(recovery.rows()).isEqualTo(3);
        assertThat(recovery.p99Micros()).isNull();
    }

    @Test
    void aSecondOfQuickRowsIsNoCatchingUpWhileTheSourceLags() {
        second(14, 1);
        second(15, 1);

        Recovery recovery = recovery(
                seen(12_200, 3, 0),
                new JobSample(12_400, 2, NOT_RUNNING, 0),
                seen(13_900, 2, 900),
                seen(14_500, 2, 500),
                seen(15_500, 2, 20));

        assertThat(recovery.caughtUpMillis()).isEqualTo(16_000 - FAULT);
    }

    @Test
    void whatDoesNotHappenIsNotThere() {
        second(12, 1);
        second(13, 700);

        Recovery recovery = recovery(seen(12_200, 3, NO_LAG), seen(12_500, 3, NO_LAG));

        assertThat(recovery.detectedMillis()).isNull();
        assertThat(recovery.restartedMillis()).isNull();
        assertThat(recovery.restarts()).isZero();
        assertThat(recovery.caughtUpMillis()).isNull();
        assertThat(recovery.maxMicros()).isEqualTo(700_000);
    }

    /** A short freeze that nobody notices, and a kill 10 s later. */
    @Test
    void whatComesAfterTheNextFaultIsNotThisOnes() {
        InjectedFault stop = new InjectedFault(Fault.parse("stop@2s:300ms#1"), 1, "h:1", 2_000, 2_000, 2_300L);
        second(2, 400);
        second(4, 1);
        second(12, 600);
        second(14, 2_500);
        second(15, 1);

        List<Recovery> recoveries = recoveries(
                List.of(stop, KILL),
                seen(1_900, 3, NO_LAG),
                seen(12_200, 3, NO_LAG),
                new JobSample(12_400, 2, NOT_RUNNING, NO_LAG),
                seen(13_900, 2, NO_LAG));

        assertThat(recoveries.get(0).detectedMillis()).isNull();
        assertThat(recoveries.get(0).restartedMillis()).isNull();
        assertThat(recoveries.get(0).restarts()).isZero();
        assertThat(recoveries.get(0).caughtUpMillis()).isEqualTo(3_000);
        assertThat(recoveries.get(0).maxMicros()).isEqualTo(400_000);
        assertThat(recoveries.get(1).detectedMillis()).isEqualTo(100);
        assertThat(recoveries.get(1).restartedMillis()).isEqualTo(1_600);
        assertThat(recoveries.get(1).caughtUpMillis()).isEqualTo(16_000 - FAULT);
    }

    @Test
    void aJobThatHasNotCaughtUpByTheNextFaultHasNotCaughtUpWithThisOne() {
        InjectedFault stop = new InjectedFault(Fault.parse("stop@11s:300ms#1"), 1, "h:1", 11_000, 11_000, 11_300L);
        second(11, 900);
        second(12, 1);
        second(13, 1);

        List<Recovery> recoveries = recoveries(List.of(stop, KILL), seen(10_900, 3, NO_LAG), seen(12_200, 3, NO_LAG));

        assertThat(recoveries.get(0).caughtUpMillis()).isNull();
        assertThat(recoveries.get(0).rows()).isEqualTo(1);
        assertThat(recoveries.get(1).caughtUpMillis()).isEqualTo(14_000 - FAULT);
    }

    /** The members come together again, and the job is restarted on all of them. */
    @Test
    void aJobHasCaughtUpAfterItsLastRestartAndNotAfterTheFirst() {
        InjectedFault cut = new InjectedFault(Fault.parse("partition@2s:3s#2"), 2, "h:2", 12_000, 12_010, 15_000L);
        second(14, 1);
        second(15, 1);
        second(16, 1);
        second(17, 1_200);
        second(18, 1);

        Recovery recovery = recoveries(
                        List.of(cut),
                        seen(11_900, 3, NO_LAG),
                        new JobSample(13_000, 2, NOT_RUNNING, NO_LAG),
                        seen(13_500, 2, NO_LAG),
                        new JobSample(16_200, 3, NOT_RUNNING, NO_LAG),
                        seen(17_100, 3, NO_LAG))
                .get(0);

        assertThat(recovery.detectedMillis()).isEqualTo(1_000);
        assertThat(recovery.restartedMillis()).isEqualTo(1_500);
        assertThat(recovery.restarts()).isEqualTo(2);
        assertThat(recovery.caughtUpMillis()).isEqualTo(7_000);
        assertThat(recovery.maxMicros()).isEqualTo(1_200_000);
    }

    @Test
    void ofRowsEnoughThereIsAPercentile() {
        for (int i = 0; i < 299; i++) {
            second(13, 700);
        }
        assertThat(recovery(seen(12_200, 3, NO_LAG), seen(12_500, 3, NO_LAG)).p99Micros())
                .isEqualTo(700_000);
    }

    /** The statuses that were seen and when, the faults and when, and the spans of the restarts. */
    @ParameterizedTest
    @CsvSource({
        "STARTING 900 RUNNING 1000 1200 NOT_RUNNING 1300 1400 RUNNING 1500 1600, kill@0s#2 1050, 1050 to 1500",
        "RUNNING 1000 9000 NOT_RUNNING 9100 RUNNING 9200, add@0s 1050, 9000 to 9200",
        "RUNNING 1000 NOT_RUNNING 1200 RUNNING 1300 5000 STARTING 5100 RUNNING 5300, stop@0s:3s#2 1100,"
                + " 1000 to 1300 5000 to 5300",
        "RUNNING 1000 NOT_RUNNING 1100 2100 RUNNING 2200, kill@0s#2 1050 kill@1s#3 2050, 1000 to 2200"
    })
    void aRestartBeginsWithTheLossThatLedToItAndIsThatOfTheLastFaultBeforeIt(
            String seen, String faults, String restarts) {
        List<JobSample> samples = new ArrayList<>();
        JobStatus status = null;
        for (String word : seen.split(" ", -1)) {
            if (Character.isDigit(word.charAt(0))) {
                samples.add(new JobSample(Long.parseLong(word), 3, status, NO_LAG));
            } else {
                status = JobStatus.valueOf(word);
            }
        }
        List<InjectedFault> injected = new ArrayList<>();
        String[] words = faults.split(" ", -1);
        for (int i = 0; i < words.length; i += 2) {
            long millis = Long.parseLong(words[i + 1]);
            injected.add(new InjectedFault(Fault.parse(words[i]), 2, "h:2", millis, millis, null));
        }

        List<Incident> incidents = Recoveries.restarts(injected, samples);

        assertThat(incidents.stream().map(each -> each.fromMillis() + " to " + each.toMillis()))
                .containsExactly(restarts.split("(?<=to \\d{4}) ", -1));
        assertThat(incidents).allSatisfy(each -> {
            assertThat(each.member() + " " + each.kind()).isEqualTo("h:2 " + IncidentKind.RESTART);
            assertThat(each.detail()).startsWith("restart of the job after " + words[0].charAt(0));
        });
    }

    private Recovery recovery(JobSample... samples) {
        return recoveries(List.of(KILL), samples).get(0);
    }

    private List<Recovery> recoveries(List<InjectedFault> faults, JobSample... samples) {
        rows.finish();
        return Recoveries.of(faults, List.of(samples), rows.every(), EXCURSION_MICROS);
    }

    private static JobSample seen(long atMillis, int members, double lagMillis) {
        return new JobSample(atMillis, members, RUNNING, lagMillis);
    }

    private void second(long second, long latencyMillis) {
        LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 0, 1_000_000));
        recorder.begin();
        recorder.record(second * 1_000 - latencyMillis, second * 1_000_000_000, 1);
        recorder.end();
        Interval interval = new Interval();
        recorder.takeInto(interval);
        rows.accept(new IntervalReport(
                new IntervalReport.Origin("p", "member", 1, 1, 1),
                sequence++,
                second * 1_000,
                second * 1_000 + 1_000,
                0,
                sequence,
                false,
                Delivery.AT_ONCE,
                interval));
    }
}
