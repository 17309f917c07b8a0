package nexmark.jet.runner.run;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;

/** Sums up what each member measured, over the seconds of an interval. */
final class FiguresByMember {

    private FiguresByMember() {}

    /** The figures of each member that reported between two instants, epoch ms. */
    static List<MemberFigures> of(MemberTimelines observed, long fromMillis, long toMillis) {
        return observed.members().stream()
                .filter(member ->
                        !observed.of(member).subMap(fromMillis, toMillis).isEmpty())
                .map(member -> of(
                        member, observed.of(member).subMap(fromMillis, toMillis).values()))
                .toList();
    }

    private static MemberFigures of(String member, Collection<MemberReport> seconds) {
        Map<String, DoubleSummaryStatistics> figures = new TreeMap<>();
        Map<String, Map<String, DoubleSummaryStatistics>> parts = new TreeMap<>();
        for (MemberReport report : seconds) {
            add(report.figures(), figures);
            report.parts().forEach((metric, some) -> add(some, parts.computeIfAbsent(metric, none -> new TreeMap<>())));
        }
        Map<String, Map<String, Spread>> spreadOfParts = new LinkedHashMap<>();
        parts.forEach((metric, some) -> spreadOfParts.put(metric, spreads(some)));
        MemberReport.Origin origin = seconds.iterator().next().origin();
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
