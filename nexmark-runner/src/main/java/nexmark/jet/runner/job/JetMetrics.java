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
import java.util.stream.Collectors;
import nexmark.jet.evidence.JobReading;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.evidence.VertexCounts;
import nexmark.jet.query.ProcessorMetric;
import nexmark.jet.source.SourceMetrics;

/** One collection of a job's metrics, turned into values. It is empty until the job has collected metrics. */
public record JetMetrics(JobMetrics metrics) {

    private static final String SNAPSHOT = "snapshot";
    /** The entries that Jet's stateful stages, Jet's windows, and the queries' own processors keep. */
    private static final List<String> STATE =
            List.of(MetricNames.JOB_STATEFUL_PROCESSOR_STATES, "totalKeysInFrames", ProcessorMetric.STATE_ENTRIES);

    /** Events that windows dropped because they were late, and that a journal had overwritten. */
    private static final List<String> LOST = List.of(ProcessorMetric.LATE_EVENTS, SourceMetrics.OVERWRITTEN);

    private static final double MICROS_PER_MILLI = 1000;

    /** The metrics of several jobs as those of one. */
    public static JobMetrics together(List<JobMetrics> jobs) {
        return JobMetrics.of(jobs.stream()
                .flatMap(job -> job.metrics().stream().map(job::get))
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Measurement::metric)));
    }

    public void addTo(RunEvidence evidence) {
        evidence.accept(new JobReading(seconds(), counts()));
        EdgeTraffic.perEvent(metrics).ifPresent(evidence.betweenMembers()::set);
    }

    /** The counters of all processors, in the order of the flow, each by itself. */
    List<VertexCounts> counts() {
        Map<String, Long> waiting = new HashMap<>();
        metrics.get(MetricNames.QUEUES_SIZE).forEach(size -> waiting.put(processor(size), size.value()));
        List<VertexCounts> counts = new ArrayList<>();
        for (Measurement capacity : metrics.get(MetricNames.QUEUES_CAPACITY)) {
            long queued = waiting.getOrDefault(processor(capacity), 0L);
            counts.add(counts(capacity, 0, 0, queued, capacity.value(), 0, 0));
        }
        metrics.get(MetricNames.RECEIVED_COUNT).forEach(one -> counts.add(counts(one, one.value(), 0, 0, 0, 0, 0)));
        metrics.get(MetricNames.EMITTED_COUNT).forEach(one -> counts.add(counts(one, 0, emitted(one), 0, 0, 0, 0)));
        for (String state : STATE) {
            metrics.get(state).forEach(one -> counts.add(counts(one, 0, 0, 0, 0, one.value(), 0)));
        }
        for (String lost : LOST) {
            metrics.get(lost).forEach(one -> counts.add(counts(one, 0, 0, 0, 0, 0, one.value())));
        }
        return counts;
    }

    private static VertexCounts counts(
            Measurement one, long received, long emitted, long queued, long capacity, long state, long late) {
        return new VertexCounts(
                one.timestamp(),
                member(one),
                one.tag(MetricTags.EXECUTION),
                one.tag(MetricTags.VERTEX),
                received,
                emitted,
                queued,
                capacity,
                state,
                late);
    }

    /** Items for a snapshot go to no vertex, and do not count. */
    private static long emitted(Measurement count) {
        return SNAPSHOT.equals(count.tag(MetricTags.ORDINAL)) ? 0 : count.value();
    }

    /** The processors of a job are numbered over all members. */
    private static String processor(Measurement one) {
        return String.join("/", one.tag(MetricTags.PROCESSOR), one.tag(MetricTags.VERTEX), one.tag(MetricTags.JOB));
    }

    /** Jet writes [host]:port. */
    private static String member(Measurement one) {
        return one.tag(MetricTags.ADDRESS).replace("[", "").replace("]", "");
    }

    /** The seconds of the sources. */
    List<SourceSecond> seconds() {
        Map<String, Long> began = began();
        List<SourceSecond> seconds = new ArrayList<>();
        for (int slot = 0; slot < SourceMetrics.SECONDS_KEPT; slot++) {
            Map<String, Measurement> minLags = byProcessor(SourceMetrics.minLagMicros(slot));
            Map<String, Measurement> maxLags = byProcessor(SourceMetrics.maxLagMicros(slot));
            byProcessor(SourceMetrics.emittedAtEnd(slot)).forEach((processor, emitted) -> {
                Measurement minLag = minLags.get(processor);
                Measurement maxLag = maxLags.get(processor);
                if (areOfOneSecond(emitted, minLag, maxLag)) {
                    seconds.add(new SourceSecond(
                            processor,
                            emitted.tag(MetricTags.EXECUTION),
                            began.getOrDefault(emitted.tag(MetricTags.ADDRESS), SourceSecond.NOT_KNOWN),
                            TimeUnit.SECONDS.toMillis(second(emitted) + 1),
                            SourceMetrics.figure(emitted.value()),
                            SourceMetrics.figure(minLag.value()) / MICROS_PER_MILLI,
                            SourceMetrics.figure(maxLag.value()) / MICROS_PER_MILLI));
                }
            });
        }
        return seconds;
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

    private Map<String, Measurement> byProcessor(String name) {
        Map<String, Measurement> byProcessor = new HashMap<>();
        for (Measurement one : metrics.get(name)) {
            byProcessor.put(one.tag(MetricTags.ADDRESS) + ' ' + processor(one), one);
        }
        return byProcessor;
    }

    private Map<String, Long> began() {
        Map<String, Long> byMember = new HashMap<>();
        for (Measurement one : metrics.get(MetricNames.EXECUTION_START_TIME)) {
            byMember.merge(one.tag(MetricTags.ADDRESS), one.value(), Math::max);
        }
        return byMember;
    }

    /** Notes for readers of a result about Jet's metrics; empty where every second is known. */
    public static List<String> notes(int everySeconds, List<String> blindMembers) {
        List<String> notes = new ArrayList<>();
        if (!blindMembers.isEmpty()) {
            notes.add("no metrics are collected on " + String.join(", ", blindMembers)
                    + ", so that neither the rate nor all of the source's lag is known: "
                    + "hazelcast.metrics.enabled=true");
        }
        if (everySeconds > SourceMetrics.SECONDS_KEPT) {
            notes.add("the members collect metrics every " + everySeconds + " s, and the source keeps its last "
                    + SourceMetrics.SECONDS_KEPT + " seconds, so that its rate is a mean of such spans and its lag is"
                    + " not known of every second: hazelcast.metrics.collection.frequency=1");
        }
        return notes;
    }
}
