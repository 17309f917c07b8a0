package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.runner.run.VertexFigures;
import org.junit.jupiter.api.Test;

class QueueLineTest {

    private static final VertexFigures SOURCE = new VertexFigures("bids", 0, 2_000_000, null, null);

    @Test
    void queuesThatNeverWereHalfFullAreNotToldOf() {
        assertThat(QueueLine.of(List.of(SOURCE, vertex("count", 0.1, 0.49)))).isEmpty();
        assertThat(QueueLine.of(List.of())).isEmpty();
    }

    @Test
    void ofThoseThatAreUsuallyFullTheLastHoldsUpTheOthers() {
        assertThat(QueueLine.of(
                        List.of(SOURCE, vertex("parse", 1, 1), vertex("count", 0.75, 0.98), vertex("write", 0.01, 1))))
                .hasValue("fullest before count: 98 % (usually 75 %; it takes 1,234,567 items/s)");
    }

    @Test
    void whereNoneIsUsuallyFullTheFullestAtAnyTimeIsToldOf() {
        assertThat(QueueLine.of(List.of(SOURCE, vertex("parse", 0, 0.625), vertex("count", 0.25, 0.5))))
                .hasValue("fullest before parse: 63 % (usually 0 %; it takes 1,234,567 items/s)");
    }

    private static VertexFigures vertex(String name, double queueFill, double highestQueueFill) {
        return new VertexFigures(name, 1_234_567, 10, queueFill, highestQueueFill);
    }
}
