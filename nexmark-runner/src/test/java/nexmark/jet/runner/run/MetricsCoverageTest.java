package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsCoverageTest {

    @Test
    void aCollectionEveryFewSecondsNeedsNoNote() {
        assertThat(new MetricsCoverage(1, List.of()).notes()).isEmpty();
        assertThat(new MetricsCoverage(8, List.of()).notes()).isEmpty();
    }

    @Test
    void ofRareCollectionsItIsSaidWhatIsNotKnown() {
        assertThat(new MetricsCoverage(20, List.of()).notes())
                .containsExactly(
                        "the members collect metrics every 20 s, and the source keeps its last 8 seconds, so that"
                                + " events per second are means of such spans and its lag is not known of every second;"
                                + " hazelcast.metrics.collection.frequency=1 on the members gives all");
    }

    @Test
    void whereAMemberCollectsNoneTheRateIsNotKnown() {
        MetricsCoverage coverage = new MetricsCoverage(1, List.of("10.0.0.1:5701"));
        assertThat(coverage.isComplete()).isFalse();
        assertThat(coverage.notes())
                .singleElement()
                .asString()
                .startsWith("no metrics are collected on 10.0.0.1:5701, so that neither the rate nor");
    }
}
