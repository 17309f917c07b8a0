package nexmark.jet.runner.run;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.List;
import nexmark.jet.query.LateEvents;
import nexmark.jet.source.SourceProgress;

/**
 * The source as the job's metrics showed it at an instant, summed up over all its processors.
 *
 * @param execution of the job, which has another each time it is started
 * @param atMillis when the metrics were collected, epoch ms
 * @param emitted events that have entered the pipeline in this execution, those among them that an earlier one had
 *     emitted too
 * @param minLagMillis smallest lag within the last second, of the processor that was worst off
 * @param maxLagMillis largest lag within the last second, of any processor
 * @param lateEvents events that came behind the watermark and were dropped
 */
record SourceReading(
        String execution, long atMillis, long emitted, double minLagMillis, double maxLagMillis, long lateEvents) {

    private static final double MICROS_PER_MILLI = 1000;

    /** Null until the job has collected metrics. */
    static SourceReading of(JobMetrics metrics) {
        List<Measurement> emitted = metrics.get(SourceProgress.EMITTED);
        if (emitted.isEmpty()) {
            return null;
        }
        return new SourceReading(
                emitted.get(0).tag(MetricTags.EXECUTION),
                emitted.stream().mapToLong(Measurement::timestamp).max().getAsLong(),
                sum(emitted),
                max(metrics.get(SourceProgress.MIN_LAG_MICROS)) / MICROS_PER_MILLI,
                max(metrics.get(SourceProgress.MAX_LAG_MICROS)) / MICROS_PER_MILLI,
                sum(metrics.get(LateEvents.METRIC)));
    }

    private static long sum(List<Measurement> measurements) {
        return measurements.stream().mapToLong(Measurement::value).sum();
    }

    private static long max(List<Measurement> measurements) {
        return measurements.stream().mapToLong(Measurement::value).max().orElse(0);
    }
}
