package nexmark.jet.runner.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeSet;
import nexmark.jet.runner.metric.TimedIncident;
import nexmark.jet.runner.observe.MemberIncident;
import nexmark.jet.runner.observe.MemberReport;

/** What one member measured, a line a second, and what happened on all of them, a line each, as CSV. */
final class MemberCsv {

    private MemberCsv() {}

    /** Columns are the metrics, and behind each its parts as {@code metric.part}; empty where there is no figure. */
    static String seconds(NavigableMap<Long, MemberReport> seconds) {
        SortedSet<String> columns = new TreeSet<>();
        for (MemberReport report : seconds.values()) {
            columns.addAll(report.figures().keySet());
            report.parts().forEach((metric, parts) -> parts.keySet().forEach(part -> columns.add(metric + "." + part)));
        }
        StringBuilder csv = new StringBuilder("epochMillis");
        columns.forEach(column -> csv.append(',').append(quoted(column)));
        csv.append('\n');
        seconds.forEach((second, report) -> {
            csv.append(second);
            columns.forEach(column -> csv.append(',').append(cell(report, column)));
            csv.append('\n');
        });
        return csv.toString();
    }

    static String incidents(List<MemberIncident> incidents) {
        StringBuilder csv = new StringBuilder("fromEpochMillis,millis,kind,member,detail\n");
        for (MemberIncident told : incidents) {
            TimedIncident incident = told.incident();
            List<String> cells = new ArrayList<>();
            cells.add(Long.toString(incident.fromMillis()));
            cells.add(String.format(Locale.ROOT, "%.1f", incident.millis()));
            cells.add(incident.kind().name());
            cells.add(told.member());
            cells.add(quoted(incident.detail()));
            csv.append(String.join(",", cells)).append('\n');
        }
        return csv.toString();
    }

    private static String cell(MemberReport report, String column) {
        int dot = column.indexOf('.');
        Double figure = dot < 0
                ? report.figures().get(column)
                : report.parts()
                        .getOrDefault(column.substring(0, dot), Map.of())
                        .get(column.substring(dot + 1));
        return figure == null || !Double.isFinite(figure) ? "" : String.format(Locale.ROOT, "%.3f", figure);
    }

    static String quoted(String text) {
        return text.contains(",") || text.contains("\"") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
