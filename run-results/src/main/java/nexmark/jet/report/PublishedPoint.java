package nexmark.jet.report;

import java.util.List;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Setting;

/** A figure that the study of 2021 published; the slide is null where the query has no windows. */
record PublishedPoint(
        String query, int nodes, Long slideMillis, Long eventsPerSecond, String metric, double value, String unit) {

    /** The metrics of latencies begin so; the others are rates. */
    private static final String PERCENTILE = "p";

    /** All published points. */
    static List<PublishedPoint> all() {
        StoredTable table = StoredTable.of(Page.resource("study-2021.csv"));
        return table.rows().stream()
                .map(row -> new PublishedPoint(
                        table.text(row, "query"),
                        (int) (double) table.number(row, "nodes"),
                        whole(table.number(row, "slideMillis")),
                        whole(table.number(row, "eventsPerSecond")),
                        table.text(row, "metric"),
                        table.number(row, "value"),
                        table.text(row, "unit")))
                .toList();
    }

    /** The published latencies of the very settings of a plan: its query, slide, rate and number of members, in the study's profile. */
    static List<PublishedPoint> latenciesOf(RunPlan plan) {
        if (plan.workload().profile() != Profile.BLOG_2021) {
            return List.of();
        }
        boolean slides = QueryLookup.byId(plan.query())
                .definition()
                .settings(Profile.BLOG_2021)
                .contains(Setting.SLIDE);
        return all().stream()
                .filter(point -> point.metric.startsWith(PERCENTILE) && point.query.equals(plan.query()))
                .filter(point -> point.nodes == plan.cluster().members())
                .filter(point -> point.eventsPerSecond != null
                        && point.eventsPerSecond == plan.workload().rate())
                .filter(point -> !slides
                        || (point.slideMillis != null
                                && point.slideMillis == plan.workload().slideMillis()))
                .toList();
    }

    private static Long whole(Double number) {
        return number == null ? null : (Long) number.longValue();
    }
}
