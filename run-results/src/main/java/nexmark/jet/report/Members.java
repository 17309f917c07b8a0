package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/** The members' own figures: a table, and strips of each second. */
record Members(List<Column> columns, List<Member> members, List<Strip> strips, List<String> remarks) {

    record Column(String name, String unit, String meaning) {

        private static Column of(RunMetric metric) {
            return new Column(
                    metric.shown().name(), metric.unit(), metric.shown().meaning());
        }
    }

    /** A member with a figure for each column, null if it was not measured, and the faults that hit it. */
    record Member(String address, List<Double> figures, String faults) {}

    /**
     * A figure of several members by the second of the timeline, null where it was not measured, and the largest of
     * them.
     */
    record Strip(String name, String unit, double largest, Map<String, List<Double>> figures) {}

    /** The figures by which strips are drawn: name, unit and column of the members' tables. */
    private static final List<List<String>> STRIPS = List.of(
            List.of("CPU time", "CPU s per s", "processCpuSeconds"),
            List.of("Waiting for a processor", "ms per s, all threads together", "cooperativeRunDelayMillis"),
            List.of("GC pauses", "ms per s", "gcPauseMillis"));

    static Members of(StoredResult stored, RunClock clock) {
        RunResult result = stored.result();
        List<String> addresses =
                result.cluster().members().stream().map(MemberFigures::member).toList();
        List<String> remarks = new ArrayList<>();
        if (addresses.isEmpty()) {
            remarks.add("The result has no figures of members.");
        }
        Map<String, StoredTable> tables = tables(stored.folder(), addresses, remarks);
        return of(result.cluster().members(), result.rows().faulted(), tables, clock, remarks);
    }

    /** The members of a run whose timelines are known, by address; without faults these are null. */
    static Members of(
            List<MemberFigures> members,
            FaultOutcome faulted,
            Map<String, StoredTable> tables,
            RunClock clock,
            List<String> remarks) {
        List<String> allRemarks = new ArrayList<>(remarks);
        if (shareJvms(members)) {
            allRemarks.add(
                    "Members share a JVM, which has one CPU time, one heap and one garbage collection for them all."
                            + " One of them has these figures, and the others have a dash.");
        }
        return new Members(
                RunMetric.ofMembers().stream().map(Column::of).toList(),
                members.stream().map(member -> member(member, faulted)).toList(),
                STRIPS.stream()
                        .map(strip -> strip(strip, tables, clock))
                        .filter(strip -> strip.figures.size() > 1)
                        .toList(),
                allRemarks);
    }

    private static boolean shareJvms(List<MemberFigures> members) {
        return members.stream().map(MemberFigures::jvm).distinct().count() < members.size();
    }

    private static Map<String, StoredTable> tables(Path folder, List<String> addresses, List<String> remarks) {
        Map<String, StoredTable> tables = new LinkedHashMap<>();
        for (String address : addresses) {
            String own = IntervalLog.directoryName(address);
            StoredTable table = StoredTable.read(folder.resolve(own).resolve(Timeline.FILE));
            if (table.missing() == null) {
                tables.put(address, table);
            } else {
                remarks.add("Of " + address + ", " + own + "/" + table.missing());
            }
        }
        return tables;
    }

    private static Member member(MemberFigures member, FaultOutcome faulted) {
        List<Double> figures = new ArrayList<>();
        RunMetric.ofMembers().forEach(metric -> figures.add(metric.of(member)));
        return new Member(member.member(), figures, faulted == null ? "" : faulted.faultsOn(member.member()));
    }

    private static Strip strip(List<String> names, Map<String, StoredTable> tables, RunClock clock) {
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        tables.forEach((member, table) -> {
            List<Double> seconds = clock.bySecond(table, second -> second.number(names.get(2)));
            if (seconds.stream().anyMatch(Objects::nonNull)) {
                figures.put(member, seconds);
            }
        });
        double largest = figures.values().stream()
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .reduce(0.0, Math::max);
        return new Strip(names.get(0), names.get(1), largest, figures);
    }
}
