package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;

/** Sums up what each member measured, over the seconds of an interval. */
public final class FiguresByMember {

    private FiguresByMember() {}

    /** The figures of each member that reported between two instants, epoch ms. */
    public static List<MemberFigures> of(MemberTimelines observed, long fromMillis, long toMillis) {
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
