package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import nexmark.jet.source.SourceMetrics;

/**
 * One second of one source processor, as the processor counted it by its own clock.
 *
 * @param processor its member's address, its vertex and its number, unique within an execution
 * @param execution of the job, which has another each time it is started
 * @param beganMillis when the execution began on the member, epoch ms of its system clock; {@link #NOT_KNOWN} if it
 *     does not say
 * @param atMillis end of the second, epoch ms
 * @param emitted events that had entered the pipeline in this execution by then, those among them that an earlier one
 *     had emitted too
 * @param minLagMillis smallest lag within the second
 * @param maxLagMillis largest lag within the second
 */
public record SourceReading(
        String processor,
        String execution,
        long beganMillis,
        long atMillis,
        long emitted,
        double minLagMillis,
        double maxLagMillis) {

    static final long NOT_KNOWN = Long.MAX_VALUE;

    private static final double MICROS_PER_MILLI = 1000;

    /** The seconds that a collection holds; none until the job has collected metrics. */
    public static List<SourceReading> of(JobMetrics metrics) {
        Map<String, Long> began = began(metrics);
        List<SourceReading> readings = new ArrayList<>();
        for (int slot = 0; slot < SourceMetrics.SECONDS_KEPT; slot++) {
            Map<String, Measurement> minLags = byProcessor(metrics, SourceMetrics.minLagMicros(slot));
            Map<String, Measurement> maxLags = byProcessor(metrics, SourceMetrics.maxLagMicros(slot));
            byProcessor(metrics, SourceMetrics.emittedAtEnd(slot)).forEach((processor, emitted) -> {
                Measurement minLag = minLags.get(processor);
                Measurement maxLag = maxLags.get(processor);
                if (areOfOneSecond(emitted, minLag, maxLag)) {
                    readings.add(new SourceReading(
                            processor,
                            emitted.tag(MetricTags.EXECUTION),
                            began.getOrDefault(emitted.tag(MetricTags.ADDRESS), NOT_KNOWN),
                            TimeUnit.SECONDS.toMillis(second(emitted) + 1),
                            SourceMetrics.figure(emitted.value()),
                            SourceMetrics.figure(minLag.value()) / MICROS_PER_MILLI,
                            SourceMetrics.figure(maxLag.value()) / MICROS_PER_MILLI));
                }
            });
        }
        return readings;
    }

    /** Events that have entered the pipeline so far, in all. */
    public static long emittedSoFar(JobMetrics metrics) {
        return metrics.get(SourceMetrics.EMITTED).stream()
                .mapToLong(Measurement::value)
                .sum();
    }

    /** The processor may have gone on to another second while its metrics were read. */
    private static boolean areOfOneSecond(Measurement emitted, Measurement minLag, Measurement maxLag) {
        return minLag != null
                && maxLag != null
                && emitted.value() != 0
                && minLag.value() != 0
                && maxLag.value() != 0
                && second(emitted) == second(minLag)
                && second(emitted) == second(maxLag);
    }

    private static long second(Measurement stamped) {
        return SourceMetrics.second(stamped.value(), TimeUnit.MILLISECONDS.toSeconds(stamped.timestamp()));
    }

    private static Map<String, Measurement> byProcessor(JobMetrics metrics, String name) {
        Map<String, Measurement> byProcessor = new HashMap<>();
        for (Measurement one : metrics.get(name)) {
            String processor = String.join(
                    " ", one.tag(MetricTags.ADDRESS), one.tag(MetricTags.VERTEX), one.tag(MetricTags.PROCESSOR));
            byProcessor.put(processor, one);
        }
        return byProcessor;
    }

    private static Map<String, Long> began(JobMetrics metrics) {
        Map<String, Long> byMember = new HashMap<>();
        for (Measurement one : metrics.get(MetricNames.EXECUTION_START_TIME)) {
            byMember.merge(one.tag(MetricTags.ADDRESS), one.value(), Math::max);
        }
        return byMember;
    }
}
