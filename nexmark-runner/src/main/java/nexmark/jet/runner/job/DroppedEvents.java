package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.HashMap;
import java.util.Map;
import nexmark.jet.query.ProcessorMetric;

/** The events that arrived behind the watermark and were dropped, in all executions of a job. */
public final class DroppedEvents {

    private final Map<String, Long> byExecutionAndMember = new HashMap<>();

    /** Takes a collection of the job's metrics, which count from 0 in each execution. */
    public void add(JobMetrics metrics) {
        Map<String, Long> collected = new HashMap<>();
        for (Measurement dropped : metrics.get(ProcessorMetric.LATE_EVENTS)) {
            String key = dropped.tag(MetricTags.EXECUTION) + ' ' + dropped.tag(MetricTags.ADDRESS);
            collected.merge(key, dropped.value(), Long::sum);
        }
        collected.forEach((key, count) -> byExecutionAndMember.merge(key, count, Math::max));
    }

    /** How many they are so far. */
    public long count() {
        return byExecutionAndMember.values().stream().mapToLong(Long::longValue).sum();
    }
}
