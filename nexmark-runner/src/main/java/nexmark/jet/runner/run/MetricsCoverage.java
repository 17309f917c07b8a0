package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.runner.job.SourceHistory;

/**
 * How much of the measured interval Jet's metrics cover. Members that this program starts collect them once a second;
 * other members collect as they are configured, by default every 5 s.
 *
 * @param everySeconds the longest time from one collection to the next on any member; 0 if no member collects metrics
 * @param lagSeconds how many seconds have a known lag of the source, on the member with the fewest
 * @param seconds how many seconds the interval has
 * @param lagKnownAtEnd whether the lag is known in any second of the interval's last quarter, by which it is judged
 * @param blindMembers the addresses of members that collect no metrics
 */
record MetricsCoverage(
        int everySeconds, long lagSeconds, long seconds, boolean lagKnownAtEnd, List<String> blindMembers) {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    MetricsCoverage {
        blindMembers = List.copyOf(blindMembers);
    }

    static MetricsCoverage of(MemberTimelines observed, SourceHistory source, Interval interval) {
        List<String> blind = new ArrayList<>();
        observed.facts().forEach((member, facts) -> {
            if (facts.metricsSeconds() == 0) {
                blind.add(member);
            }
        });
        long from = interval.measureFromMillis();
        long to = interval.measureToMillis();
        long seconds = (to - from + SECOND_MILLIS - 1) / SECOND_MILLIS;
        long lastQuarter = from + (seconds - (seconds + 3) / 4) * SECOND_MILLIS;
        return new MetricsCoverage(
                observed.metricsSeconds(),
                source.lagSeconds(from, to),
                seconds,
                Double.isFinite(source.minLagMillis(lastQuarter, to)),
                blind);
    }

    /** Whether what all members emitted can be known. */
    boolean isComplete() {
        return blindMembers.isEmpty();
    }

    /** Sentences that the reader of the result needs; none if metrics were collected every second on all members. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!isComplete()) {
            notes.add(
                    "no metrics are collected on " + String.join(", ", blindMembers) + ", so that neither the rate nor"
                            + " all of the source's lag is known; hazelcast.metrics.enabled=true on the members gives them");
        }
        if (everySeconds > 1) {
            notes.add("the members collect metrics every " + everySeconds + " s: events per second are means of such"
                    + " spans, and the source's lag is known of " + lagSeconds + " of " + seconds
                    + " seconds; hazelcast.metrics.collection.frequency=1 on the members gives all");
        }
        if (!lagKnownAtEnd) {
            notes.add("whether the source fell behind is not judged: its lag is not known of the last quarter");
        }
        return notes;
    }
}
