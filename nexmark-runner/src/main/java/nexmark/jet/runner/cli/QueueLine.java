package nexmark.jet.runner.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import nexmark.jet.runner.run.VertexFigures;

/** Where items waited, if they did: what takes from a full queue is the bottleneck, or shares its threads. */
final class QueueLine {

    private static final double HALF = 0.5;
    private static final double PERCENT = 100;

    private QueueLine() {}

    /**
     * Empty if no queue was ever half full. Told is the last in the flow of those that usually were, for it holds up
     * those before it; without any, the one that was the fullest at some time.
     */
    static Optional<String> of(List<VertexFigures> vertices) {
        List<VertexFigures> withQueues = vertices.stream()
                .filter(vertex -> vertex.highestQueueFill() != null && vertex.highestQueueFill() >= HALF)
                .toList();
        return withQueues.stream()
                .filter(vertex -> vertex.queueFill() >= HALF)
                .reduce((one, later) -> later)
                .or(() -> withQueues.stream().max(Comparator.comparing(VertexFigures::highestQueueFill)))
                .map(QueueLine::inWords);
    }

    private static String inWords(VertexFigures vertex) {
        return String.format(
                Locale.ROOT,
                "fullest before %s: %.0f %% (usually %.0f %%; it takes %,.0f items/s)",
                vertex.name(),
                vertex.highestQueueFill() * PERCENT,
                vertex.queueFill() * PERCENT,
                vertex.receivedPerSecond());
    }
}
