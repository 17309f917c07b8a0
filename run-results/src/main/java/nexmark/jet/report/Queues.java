package nexmark.jet.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How full the queues before the job's vertices were in each second of a run. */
final class Queues {

    private Queues() {}

    private record Cell(String vertex, int second) {}

    /**
     * The share of the room before all processors of a vertex that was taken, 0 to 1, by vertex in the order of the flow and
     * by the timeline's seconds; null where it was not read. A vertex without queues, such as a source, is left out.
     */
    static Map<String, List<Double>> of(StoredTable vertices, RunClock clock) {
        Map<Cell, double[]> takenAndRoom = new LinkedHashMap<>();
        for (List<String> row : vertices.rows()) {
            Double from = vertices.number(row, "fromEpochMillis");
            Double queued = vertices.number(row, "queued");
            Double room = vertices.number(row, "queueCapacity");
            int second = from == null ? -1 : clock.index(from.longValue());
            if (second >= 0 && queued != null && room != null && room > 0) {
                double[] sums = takenAndRoom.computeIfAbsent(
                        new Cell(vertices.text(row, "vertex"), second), none -> new double[2]);
                sums[0] += queued;
                sums[1] += room;
            }
        }
        Map<String, List<Double>> fills = new LinkedHashMap<>();
        takenAndRoom.forEach((cell, sums) -> fills.computeIfAbsent(
                        cell.vertex,
                        none -> new ArrayList<>(
                                Collections.nCopies(clock.seconds().size(), null)))
                .set(cell.second, rounded(sums[0] / sums[1])));
        return fills;
    }

    private static double rounded(double share) {
        return Math.round(share * 1e4) / 1e4;
    }
}
