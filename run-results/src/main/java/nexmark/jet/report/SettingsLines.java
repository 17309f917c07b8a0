package nexmark.jet.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;

/** The settings of a run that matter for its query. */
public final class SettingsLines {

    private SettingsLines() {}

    /** The query's settings, and the settings of the cluster and the job. */
    public static List<String> of(Query query, RunPlan plan) {
        WorkloadPlan workload = plan.workload();
        List<String> ofQuery = new ArrayList<>();
        if (query.variants().size() > 1) {
            ofQuery.add(plan.job().variant().toString());
        }
        ofQuery.add(workload.eventsFrom().map(file -> "events of " + file).orElse("profile " + workload.profile()));
        query.definition().settings(workload.profile()).stream()
                .sorted(Comparator.naturalOrder())
                .flatMap(setting -> texts(setting, workload))
                .forEach(ofQuery::add);
        String ofJob = String.join(
                ", ",
                plan.cluster().inWords(),
                Counts.of(plan.cluster().threads(), "cooperative thread"),
                "guarantee " + plan.job().guarantee());
        return List.of(String.join(", ", ofQuery), ofJob);
    }

    private static Stream<String> texts(Setting setting, WorkloadPlan workload) {
        return switch (setting) {
            case KEYS -> workload.eventsFrom().isPresent() ? Stream.of() : keys(workload);
            case WINDOW -> Stream.of("window " + Millis.text(workload.windowMillis()));
            case SLIDE -> Stream.of("slide " + Millis.text(workload.slideMillis()));
            case JOIN_SPAN ->
                workload.eventsFrom().isPresent() ? Stream.of() : Stream.of("join span " + workload.joinSpan());
            case LAG -> Stream.of("allowed lag " + Millis.text(workload.allowedLagMillis()));
        };
    }

    private static Stream<String> keys(WorkloadPlan workload) {
        String keys = Counts.shortText((double) workload.keys()) + " keys";
        return workload.hotAuctionRatio() == PlanDefaults.HOT_AUCTION_RATIO
                ? Stream.of(keys)
                : Stream.of(keys, "hot auction ratio " + workload.hotAuctionRatio());
    }
}
