package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.evidence.ClusterSample;
import nexmark.jet.latency.Delivery;
import nexmark.jet.latency.Interval;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.plan.Fault;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.FaultOutcome.Migration;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.runner.cause.Incident;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seconds of rows with the latencies that a killed member leaves: 1 ms before, 2,500 ms behind it, 1 ms again. */
class RecoveryTest {

    private static final double NO_LAG = Double.NaN;

    private final LatencyCollector rows = new LatencyCollector();
    private final List<TimedIncident> incidents = new ArrayList<>();
    private long sequence;

    /**
     * Seconds: each with its latency, ms. Seen: a status, the instant, members and, if it is known, the lag. Faults: their text,
     * start and end. Expected of each fault, in ms, - for null and * for anything: when it was detected, when the job was
     * restarted, restarts, when the job had caught up, the largest latency and rows.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        instants are those of the first sightings | 11:1 12:1 14:2500 15:1 16:1 | RUNNING 12200 3; RUNNING 12350 2; NOT_RUNNING 12400 2; RUNNING 13900 2 | kill@2300ms#2 12300 - | 50 1600 1 3700 2500 3
        a second of quick rows is no catching up while the source lags | 14:1 15:1 | RUNNING 12200 3 0; NOT_RUNNING 12400 2 0; RUNNING 13900 2 900; RUNNING 14500 2 500; RUNNING 15500 2 20 | kill@2300ms#2 12300 - | * * * 3700 * *
        what does not happen is not there | 12:1 13:700 | RUNNING 12200 3; RUNNING 12500 3 | kill@2300ms#2 12300 - | - - 0 - 700 *
        what comes after the next fault is not this one's | 2:400 4:1 12:600 14:2500 15:1 | RUNNING 1900 3; RUNNING 12200 3; NOT_RUNNING 12400 2; RUNNING 13900 2 | stop@2s:300ms#1 2000 2300; kill@2300ms#2 12300 - | - - 0 3000 400 *; 100 1600 * 3700 * *
        not caught up by the next fault is not caught up | 11:900 12:1 13:1 | RUNNING 10900 3; RUNNING 12200 3 | stop@11s:300ms#1 11000 11300; kill@2300ms#2 12300 - | * * * - * 1; * * * 1700 * *
        caught up after the last restart and not after the first | 14:1 15:1 16:1 17:1200 18:1 | RUNNING 11900 3; NOT_RUNNING 13000 2; RUNNING 13500 2; NOT_RUNNING 16200 3; RUNNING 17100 3 | partition@2s:3s#2 12000 15000 | 1000 1500 2 7000 1200 *
        """)
    void eachFaultHasItsRecovery(String what, String seconds, String seen, String faults, String expected) {
        for (String second : seconds.split(" ", -1)) {
            String[] parts = second.split(":", 2);
            second(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
        }
        List<ClusterSample> samples = parsed(
                seen,
                words -> new ClusterSample(
                        Long.parseLong(words[1]),
                        Integer.parseInt(words[2]),
                        words[0].equals("RUNNING"),
                        words.length == 3 ? NO_LAG : Double.parseDouble(words[3])));
        List<InjectedFault> injected = parsed(faults, words -> {
            long at = Long.parseLong(words[1]);
            Long ended = words[2].equals("-") ? null : Long.valueOf(words[2]);
            return new InjectedFault(Fault.parse(words[0]), 2, "h:2", at, at + 40, ended);
        });
        List<String[]> recoveries = parsed(expected, words -> words);
        List<Recovery> found = recoveries(injected, samples);
        assertThat(found).as(what).hasSameSizeAs(recoveries);
        for (int i = 0; i < found.size(); i++) {
            Recovery one = found.get(i);
            assertThat(one.p99Micros()).isNull();
            Object[] figures = {
                one.detectedMillis(),
                one.restartedMillis(),
                one.restarts(),
                one.caughtUpMillis(),
                Math.round(one.maxMicros() / 1000),
                one.rows()
            };
            for (int j = 0; j < figures.length; j++) {
                String figure = figures[j] == null ? "-" : figures[j].toString();
                assertThat(recoveries.get(i)[j]).as("%s: figure %d", what, j).isIn("*", figure);
            }
        }
    }

    private static <T> List<T> parsed(String list, Function<String[], T> one) {
        return Stream.of(list.split("; ", -1))
                .map(text -> one.apply(text.split(" ", -1)))
                .toList();
    }

    @Test
    void ofRowsEnoughThereIsAPercentile() {
        for (int i = 0; i < 299; i++) {
            second(13, 700);
        }
        InjectedFault kill = new InjectedFault(Fault.parse("kill@2300ms#2"), 2, "h:2", 12_300, 12_340, null);
        ClusterSample running = new ClusterSample(12_200, 3, true, NO_LAG);
        assertThat(recoveries(List.of(kill), List.of(running)).get(0).p99Micros())
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
        List<ClusterSample> samples = new ArrayList<>();
        boolean isRunning = false;
        for (String word : seen.split(" ", -1)) {
            if (Character.isDigit(word.charAt(0))) {
                samples.add(new ClusterSample(Long.parseLong(word), 3, isRunning, NO_LAG));
            } else {
                isRunning = word.equals("RUNNING");
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

    @Test
    void migrationsAndRowsPerSecondAreThoseOfTheirFault() {
        for (long second = 10; second < 20; second++) {
            second(second, second == 12 ? 700 : 1);
        }
        InjectedFault leave = new InjectedFault(Fault.parse("leave@2300ms#2"), 2, "h:2", 12_300, 12_900, null);
        InjectedFault add = new InjectedFault(Fault.parse("add@6s"), 3, "h:3", 16_000, 16_500, null);
        incidents.addAll(List.of(
                new TimedIncident(IncidentKind.GC_PAUSE, 12_350, 2, "young"),
                new TimedIncident(IncidentKind.MIGRATION, 12_400, 300, "271 partition replicas"),
                new TimedIncident(IncidentKind.MIGRATION, 15_900, 200, "7 partition replicas"),
                new TimedIncident(IncidentKind.MIGRATION, 16_400, 100, "9 partition replicas")));

        List<Recovery> found = recoveries(List.of(leave, add), List.of());
        assertThat(found.get(0).migrations())
                .containsExactly(
                        new Migration(12_400, 12_700, "271 partition replicas"),
                        new Migration(15_900, 16_100, "7 partition replicas"));
        assertThat(found.get(1).migrations()).containsExactly(new Migration(16_400, 16_500, "9 partition replicas"));
        assertThat(found.get(0).stretches()).hasSize(3).allSatisfy(each -> {
            assertThat(each.rowsPerSecond()).isEqualTo(1);
            assertThat(each.p99Micros()).isNull();
        });
    }

    private List<Recovery> recoveries(List<InjectedFault> faults, List<ClusterSample> samples) {
        rows.finish();
        return Recoveries.of(faults, samples, incidents, rows.every(), 100_000);
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
                Delivery.AT_ONCE,
                interval));
    }
}
