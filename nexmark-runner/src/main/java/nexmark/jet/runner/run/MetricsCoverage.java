package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.source.SourceProgress;

/**
 * How much of the measured interval Jet's metrics cover. Members that this program starts collect them once a second;
 * other members collect as they are configured, by default every 5 s.
 *
 * @param everySeconds from one collection to the next, on the member where that is longest; 0 if none collects any
 * @param blindMembers members that collect none, by address
 */
record MetricsCoverage(int everySeconds, List<String> blindMembers) {

    MetricsCoverage {
        blindMembers = List.copyOf(blindMembers);
    }

    static MetricsCoverage of(MemberTimelines observed) {
        List<String> blind = new ArrayList<>();
        observed.facts().forEach((member, facts) -> {
            if (facts.metricsSeconds() == 0) {
                blind.add(member);
            }
        });
        return new MetricsCoverage(observed.metricsSeconds(), blind);
    }

    /** Whether what all members emitted can be known. */
    boolean isComplete() {
        return blindMembers.isEmpty();
    }

    /** What the reader of the result has to know; none where every second is known. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!isComplete()) {
            notes.add(
                    "no metrics are collected on " + String.join(", ", blindMembers) + ", so that neither the rate nor"
                            + " all of the source's lag is known; hazelcast.metrics.enabled=true on the members gives them");
        }
        if (everySeconds > SourceProgress.SECONDS_KEPT) {
            notes.add("the members collect metrics every " + everySeconds + " s, and the source keeps its last "
                    + SourceProgress.SECONDS_KEPT + " seconds, so that events per second are means of such spans and"
                    + " its lag is not known of every second;"
                    + " hazelcast.metrics.collection.frequency=1 on the members gives all");
        }
        return notes;
    }
}
