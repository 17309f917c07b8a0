package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.MILLIS_PER_SECOND;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.report.StoredTable.Row;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * A run second by second. Its seconds are counted from the start of the measured interval, so warm-up has negative
 * ones; they are empty if the run's course is not known.
 *
 * @param columns figures of each second by name, each as long as the seconds; null where a figure was not measured. A
 *     column with fewer than two figures is left out: they make no line
 * @param queues how full the queues before each vertex were, by vertex, as columns are
 * @param processors of all members' machines; null if unknown
 * @param legend what the names of the marks' lanes mean, as far as that is known
 */
record Timeline(
        List<Double> seconds,
        Double measureFrom,
        Double measureTo,
        Map<String, List<Double>> columns,
        Map<String, List<Double>> queues,
        double scheduledPerSecond,
        Integer processors,
        List<Mark> marks,
        List<Meaning> legend,
        List<String> remarks) {

    record Meaning(String lane, String text) {}

    /** The file that a run's folder, and that of each member, has. */
    static final String FILE = "timeline.csv";

    private static final String MEMBERS_CPU = "cpu";
    private static final String MACHINES_CPU = "machineCpu";
    private static final String STOLEN = "stolen";
    private static final List<String> CPU = List.of(MEMBERS_CPU, MACHINES_CPU, STOLEN);

    /**
     * A column, its name in the stored table, a divisor, and the fewest rows of a second that has it: 0 if it is not a
     * latency.
     */
    private record Figure(String name, String stored, double divisor, long fewestRows) {

        Figure(String name, String stored) {
            this(name, stored, 1, 0);
        }

        Double of(Row second, DoublePredicate isHidden) {
            Double figure = second.number(stored);
            Double rows = second.number("allRows");
            boolean isLatencyOfFew = fewestRows > 0 && (rows == null || rows < fewestRows);
            boolean isUnknown = figure == null || isLatencyOfFew || (fewestRows > 0 && isHidden.test(figure));
            return isUnknown ? null : (Double) (figure / divisor);
        }
    }

    /** The columns by the names that the stored table has. */
    private static final List<Figure> FIGURES = List.of(
            new Figure("p50", "allP50Micros", MICROS_PER_MILLI, LatencyFigures.ROWS_FOR_P50),
            new Figure("p99", "allP99Micros", MICROS_PER_MILLI, LatencyFigures.ROWS_FOR_P99_OF_SECOND),
            new Figure("max", "allMaxMicros", MICROS_PER_MILLI, 1),
            new Figure("emitted", "emittedPerSecond"),
            new Figure("lag", "maxLagMillis"),
            new Figure("rows", "allRows"),
            new Figure(MEMBERS_CPU, "processCpuSeconds"),
            new Figure(MACHINES_CPU, "machineCpuSeconds"),
            new Figure(STOLEN, "stolenCpuSeconds"),
            new Figure("wait", "cooperativeRunDelayMillis", MILLIS_PER_SECOND, 0),
            new Figure("heap", "heapAfterGcMegabytes"),
            new Figure("resident", "residentMegabytes"));

    /** The course of a stored run by its clock. */
    static Timeline of(StoredResult stored, RunClock clock) {
        RunResult result = stored.result();
        StoredTable vertices = StoredTable.read(stored.folder().resolve("vertices.csv"));
        StoredTable incidents = StoredTable.read(stored.folder().resolve("incidents.csv"));
        List<String> remarks = new ArrayList<>();
        addMissing(clock.timeline(), "The run's course is not known.", remarks);
        addMissing(vertices, "How full queues were is not known.", remarks);
        addMissing(incidents, "What happened on the members is not known, or nothing did.", remarks);
        if (incidents.rows().size() > Mark.MOST_MARKS) {
            remarks.add(text(
                    "Only the longest %,d of %,d incidents are drawn.",
                    Mark.MOST_MARKS, incidents.rows().size()));
        }
        int processors = MachineLines.processors(result.cluster().machines());
        return of(
                clock,
                vertices,
                result.throughput().scheduledPerSecond(),
                processors == 0 ? null : (Integer) processors,
                result.cluster()::hides,
                Mark.of(incidents, result, clock),
                remarks);
    }

    private static void addMissing(StoredTable table, String consequence, List<String> remarks) {
        if (table.missing() != null) {
            remarks.add(table.missing() + " " + consequence);
        }
    }

    /** The course of a run whose tables are known. Latencies, µs, that the clocks' error may equal are hidden. */
    static Timeline of(
            RunClock clock,
            StoredTable vertices,
            double scheduledPerSecond,
            Integer processors,
            DoublePredicate isHidden,
            List<Mark> marks,
            List<String> remarks) {
        List<Double> measured = clock.measured();
        return new Timeline(
                clock.seconds(),
                measured.isEmpty() ? null : measured.get(0),
                measured.isEmpty() ? null : (Double) (measured.get(measured.size() - 1) + 1),
                columns(clock, isHidden, processors == null ? Double.MAX_VALUE : processors),
                queues(vertices, clock),
                scheduledPerSecond,
                processors,
                marks,
                legend(marks),
                remarks);
    }

    private static List<Meaning> legend(List<Mark> marks) {
        return marks.stream()
                .map(Mark::lane)
                .distinct()
                .flatMap(lane -> Mark.meaning(lane).stream().map(text -> new Meaning(lane, text)))
                .toList();
    }

    private static Map<String, List<Double>> columns(RunClock clock, DoublePredicate isHidden, double processors) {
        Map<String, List<Double>> columns = new LinkedHashMap<>();
        FIGURES.forEach(figure ->
                add(columns, figure.name, clock.bySecond(clock.timeline(), second -> figure.of(second, isHidden))));
        // A second that was read too late holds some of what the next one used; none has more than the processors do.
        CPU.forEach(name -> columns.computeIfPresent(
                name,
                (same, seconds) -> seconds.stream()
                        .map(used -> used == null ? null : (Double) Math.min(used, processors))
                        .toList()));
        addOthersCpu(columns);
        return columns;
    }

    /**
     * The stored figure of others will not do: it is what one member sees, to which the other members are others. Both
     * figures are counted in steps and not at the same instant, so the difference may come out a little below 0.
     */
    private static void addOthersCpu(Map<String, List<Double>> columns) {
        List<Double> machines = columns.get(MACHINES_CPU);
        List<Double> members = columns.get(MEMBERS_CPU);
        if (machines != null && members != null) {
            List<Double> others = new ArrayList<>(Collections.nCopies(machines.size(), null));
            for (int i = 0; i < others.size(); i++) {
                if (machines.get(i) != null && members.get(i) != null) {
                    others.set(i, Math.max(0, machines.get(i) - members.get(i)));
                }
            }
            add(columns, "othersCpu", others);
        }
    }

    private static void add(Map<String, List<Double>> columns, String name, List<Double> figures) {
        if (figures.stream().filter(figure -> figure != null).count() > 1) {
            columns.put(name, figures);
        }
    }

    /**
     * The share of the room before all processors of a vertex that was taken. A vertex without queues, such as a
     * source, is left out.
     */
    private static Map<String, List<Double>> queues(StoredTable vertices, RunClock clock) {
        Map<String, Map<Integer, double[]>> takenAndRoom = new LinkedHashMap<>();
        for (Row row : vertices.rows()) {
            Double from = row.number("fromEpochMillis");
            Double queued = row.number("queued");
            Double room = row.number("queueCapacity");
            int second = from == null ? -1 : clock.index(from.longValue());
            if (second >= 0 && queued != null && room != null && room > 0) {
                double[] sums = takenAndRoom
                        .computeIfAbsent(row.text("vertex"), vertex -> new LinkedHashMap<>())
                        .computeIfAbsent(second, none -> new double[2]);
                sums[0] += queued;
                sums[1] += room;
            }
        }
        Map<String, List<Double>> fills = new LinkedHashMap<>();
        takenAndRoom.forEach((vertex, sums) -> fills.put(
                vertex,
                IntStream.range(0, clock.seconds().size())
                        .mapToObj(sums::get)
                        .map(sum -> sum == null ? null : (Double) (Math.round(sum[0] / sum[1] * 1e4) / 1e4))
                        .toList()));
        return fills;
    }
}
