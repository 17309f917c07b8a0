package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import org.junit.jupiter.api.Test;

class MetricsCoverageTest {

    @Test
    void aCollectionEverySecondNeedsNoNote() {
        assertThat(new MetricsCoverage(1, 8, 8, true, List.of()).notes()).isEmpty();
    }

    @Test
    void ofRareCollectionsItIsSaidWhatIsNotKnown() {
        assertThat(new MetricsCoverage(5, 2, 8, true, List.of()).notes())
                .containsExactly(
                        "the members collect metrics every 5 s: events per second are means of such spans, and the"
                                + " source's lag is known of 2 of 8 seconds; hazelcast.metrics.collection.frequency=1 on the"
                                + " members gives all");
    }

    @Test
    void whereAMemberCollectsNoneTheRateIsNotKnown() {
        MetricsCoverage coverage = new MetricsCoverage(1, 8, 8, true, List.of("10.0.0.1:5701"));
        assertThat(coverage.isComplete()).isFalse();
        assertThat(coverage.notes())
                .singleElement()
                .asString()
                .startsWith("no metrics are collected on 10.0.0.1:5701, so that neither the rate nor");
    }

    @Test
    void aLagThatIsNotKnownAtTheEndIsSaidNotToBeJudged() {
        assertThat(new MetricsCoverage(1, 2, 8, false, List.of()).notes())
                .containsExactly(
                        "whether the source fell behind is not judged: its lag is not known of the last quarter");
    }

    /** The member that is read least often says of how many seconds the lag of all is known. */
    @Test
    void secondsAreCountedOnTheMemberWhereTheyAreFewest() {
        SourceHistory source = new SourceHistory(0);
        source.add(List.of(reading("a", 1500), reading("b", 1700)));
        source.add(List.of(reading("a", 2500)));
        source.add(List.of(reading("a", 9500), reading("b", 6700)));
        assertThat(source.lagSeconds(0, 8000)).isEqualTo(2);
        assertThat(source.lagSeconds(0, 2000)).isEqualTo(1);
        assertThat(source.lagSeconds(9000, 10_000)).isZero();
    }

    private static SourceReading reading(String member, long atMillis) {
        return new SourceReading(member, "first", -500, atMillis, 0, 0, 0, 0);
    }
}
