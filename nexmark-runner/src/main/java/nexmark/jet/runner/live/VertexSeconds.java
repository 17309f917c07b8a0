package nexmark.jet.runner.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.result.VertexSpan;

/** Each vertex by the second, all members together: a page of a run of hours cannot hold the seconds of each member. */
final class VertexSeconds {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private record Cell(long second, String vertex) {}

    private final Map<Cell, VertexSpan> together = new LinkedHashMap<>();
    private Set<VertexSpan> latest = Set.of();

    /** Adds the latest span of each vertex on each member, unless it was the latest the last time, too. */
    void accept(List<VertexSpan> spans) {
        for (VertexSpan span : spans) {
            if (!latest.contains(span)) {
                Cell cell = new Cell(Math.floorDiv(span.fromMillis(), SECOND_MILLIS), span.vertex());
                together.merge(cell, span, VertexSpan::plus);
            }
        }
        latest = Set.copyOf(spans);
    }

    List<VertexSpan> spans() {
        return List.copyOf(together.values());
    }
}
