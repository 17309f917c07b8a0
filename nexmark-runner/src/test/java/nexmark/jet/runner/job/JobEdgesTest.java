package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.pipeline.BatchStage;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.test.TestSources;
import nexmark.jet.result.VertexEdge;
import org.junit.jupiter.api.Test;

class JobEdgesTest {

    @Test
    void everyVertexSendsToTheVerticesBehindIt() {
        Pipeline pipeline = Pipeline.create();
        BatchStage<Integer> numbers = pipeline.readFrom(TestSources.items(1, 2)).setName("numbers");
        numbers.writeTo(Sinks.noop()).setName("one");
        numbers.rebalance().writeTo(Sinks.noop()).setName("other");
        assertThat(JetJob.edges(pipeline))
                .containsExactlyInAnyOrder(
                        new VertexEdge("numbers", "one", false), new VertexEdge("numbers", "other", true));
    }
}
