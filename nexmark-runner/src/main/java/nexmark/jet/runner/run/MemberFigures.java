package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.runner.observe.MemberReport;
import nexmark.jet.runner.observe.Observed;

/**
 * What was measured on one member in the measured interval. Of members that share a JVM only one has the JVM's figures.
 *
 * @param member its address
 * @param jvm its process, unique over all machines
 * @param machine the kernel it runs on
 * @param figures by metric, second by second
 * @param parts what a figure consists of, such as each I/O thread's bytes, by metric and part
 */
public record MemberFigures(
        String member,
        String jvm,
        String machine,
        Map<String, Spread> figures,
        Map<String, Map<String, Spread>> parts) {

    /** Over the seconds. */
    public record Spread(double mean, double max) {}

    static List<MemberFigures> of(Observed observed, long fromMillis, long toMillis) {
        List<MemberFigures> members = new ArrayList<>();
        for (String member : observed.members()) {
            SortedMap<Long, MemberReport> seconds = observed.of(member).subMap(fromMillis, toMillis);
            if (!seconds.isEmpty()) {
                members.add(of(member, seconds));
            }
        }
        return members;
    }

    private static MemberFigures of(String member, SortedMap<Long, MemberReport> seconds) {
        Map<String, DoubleSummaryStatistics> figures = new TreeMap<>();
        Map<String, Map<String, DoubleSummaryStatistics>> parts = new TreeMap<>();
        for (MemberReport report : seconds.values()) {
            add(report.figures(), figures);
            report.parts().forEach((metric, some) -> add(some, parts.computeIfAbsent(metric, none -> new TreeMap<>())));
        }
        Map<String, Map<String, Spread>> spreadOfParts = new LinkedHashMap<>();
        parts.forEach((metric, some) -> spreadOfParts.put(metric, spreads(some)));
        MemberReport.Origin origin = seconds.get(seconds.firstKey()).origin();
        return new MemberFigures(member, origin.jvm(), origin.machine(), spreads(figures), spreadOfParts);
    }

    private static void add(Map<String, Double> figures, Map<String, DoubleSummaryStatistics> to) {
        figures.forEach((name, figure) -> {
            if (Double.isFinite(figure)) {
                to.computeIfAbsent(name, none -> new DoubleSummaryStatistics()).accept(figure);
            }
        });
    }

    private static Map<String, Spread> spreads(Map<String, DoubleSummaryStatistics> statistics) {
        Map<String, Spread> spreads = new LinkedHashMap<>();
        statistics.forEach((name, one) -> spreads.put(name, new Spread(one.getAverage(), one.getMax())));
        return spreads;
    }
}
