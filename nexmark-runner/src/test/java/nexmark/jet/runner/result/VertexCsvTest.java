package nexmark.jet.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.runner.run.VertexSpan;
import org.junit.jupiter.api.Test;

class VertexCsvTest {

    @Test
    void eachSecondMemberAndVertexHasALine() {
        assertThat(VertexCsv.of(List.of(
                        new VertexSpan(7_000, 1_000, "127.0.0.1:5701", "bids", 0, 920, 0, 0, 0),
                        new VertexSpan(7_000, 1_000, "127.0.0.1:5701", "join, \"left\"", 920, 1.5, 300, 2048, 0.25))))
                .isEqualTo("""
                        fromEpochMillis,millis,member,vertex,receivedPerSecond,emittedPerSecond,queued,queueCapacity,fullestProcessorRatio
                        7000,1000,127.0.0.1:5701,bids,0.000,920.000,,,
                        7000,1000,127.0.0.1:5701,"join, ""left""\",920.000,1.500,300,2048,0.250
                        """);
    }
}
