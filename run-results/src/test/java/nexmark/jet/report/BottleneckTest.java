package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import nexmark.jet.result.VertexFigures;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private static final VertexFigures SOURCE = new VertexFigures("source", 0, 1000, null, null);

    @Test
    void theLastVertexWithFullQueuesHoldsUpThoseBeforeIt() {
        assertThat(bottleneck(0.9, 0.7, 0.1)).contains("second");
        assertThat(bottleneck(0.9, 0.9, 0.9)).contains("third");
        assertThat(bottleneck(0.6, 0.1, 0.1)).contains("first");
    }

    @Test
    void aQueueThatWasFullOnlyOnceIsNoBottleneck() {
        assertThat(bottleneck(0.1, 0.49, 0.0)).isEmpty();
    }

    @Test
    void aJobWithoutKnownVerticesHasNone() {
        assertThat(Bottleneck.of(List.of())).isEmpty();
        assertThat(Bottleneck.of(List.of(SOURCE))).isEmpty();
    }

    private static Optional<String> bottleneck(double first, double second, double third) {
        return Bottleneck.of(List.of(SOURCE, vertex("first", first), vertex("second", second), vertex("third", third)))
                .map(VertexFigures::name);
    }

    private static VertexFigures vertex(String name, double fill) {
        return new VertexFigures(name, 1000, 1000, fill, 1.0);
    }
}
