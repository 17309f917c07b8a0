package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import nexmark.jet.query.LateEvents;
import nexmark.jet.source.SourceProgress;

/**
 * The source on one member as the job's metrics showed it at an instant, summed up over the member's processors. Members
 * collect at instants of their own, up to a second apart, so that readings of several members must not be added up.
 *
 * @param member its address as Jet writes it
 * @param execution the id of the job's execution: each start of the job is another
 * @param beganMillis when the execution began on the member, epoch ms of its system clock; {@link #NOT_KNOWN} if the
 *     member does not report it
 * @param atMillis when the metrics were collected, epoch ms
 * @param emitted events that have entered the pipeline in this execution, also if an earlier execution had emitted them
 * @param minLagMillis smallest lag within the last whole second, of the processor that lagged most
 * @param maxLagMillis largest lag within the last whole second, of any processor
 * @param lateEvents events that arrived behind the watermark and were dropped
 */
public record SourceReading(
        String member,
        String execution,
        long beganMillis,
        long atMillis,
        long emitted,
        double minLagMillis,
        double maxLagMillis,
        long lateEvents) {

    static final long NOT_KNOWN = Long.MAX_VALUE;

    private static final double MICROS_PER_MILLI = TimeUnit.MILLISECONDS.toMicros(1);

    /** Makes a reading of each member, in the order of the addresses; none until the job has collected metrics. */
    public static List<SourceReading> of(JobMetrics metrics) {
        Map<String, List<Measurement>> minLags = byMember(metrics, SourceProgress.MIN_LAG_MICROS);
        Map<String, List<Measurement>> maxLags = byMember(metrics, SourceProgress.MAX_LAG_MICROS);
        Map<String, List<Measurement>> lateEvents = byMember(metrics, LateEvents.METRIC);
        Map<String, List<Measurement>> began = byMember(metrics, MetricNames.EXECUTION_START_TIME);
        List<SourceReading> readings = new ArrayList<>();
        byMember(metrics, SourceProgress.EMITTED)
                .forEach((member, emitted) -> readings.add(new SourceReading(
                        member,
                        emitted.get(0).tag(MetricTags.EXECUTION),
                        began.containsKey(member) ? max(began.get(member)) : NOT_KNOWN,
                        emitted.get(0).timestamp(),
                        sum(emitted),
                        max(minLags.get(member)) / MICROS_PER_MILLI,
                        max(maxLags.get(member)) / MICROS_PER_MILLI,
                        sum(lateEvents.getOrDefault(member, List.of())))));
        return readings;
    }

    /** When the readings begin that have the lags of a second and not of the second before, epoch ms. */
    public static long afterSecond(long beginMillis) {
        return beginMillis + TimeUnit.SECONDS.toMillis(1);
    }

    private static Map<String, List<Measurement>> byMember(JobMetrics metrics, String name) {
        return metrics.get(name).stream()
                .collect(Collectors.groupingBy(one -> one.tag(MetricTags.ADDRESS), TreeMap::new, Collectors.toList()));
    }

    private static long sum(List<Measurement> measurements) {
        return measurements.stream().mapToLong(Measurement::value).sum();
    }

    private static long max(List<Measurement> measurements) {
        return measurements.stream().mapToLong(Measurement::value).max().orElse(0);
    }
}
