package nexmark.jet.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.comparison.NotCounted;
import nexmark.jet.comparison.Side;
import nexmark.jet.result.RunResult;

/**
 * A run whose figures do not count, an attempt that left no result, or a result that cannot be read.
 *
 * @param run id of the run, or what there is instead
 * @param link to its own report; null without a result
 * @param settings what it measured, for people; empty if nobody knows
 * @param why the reason; of a result, its status comes first
 */
public record NotCountedView(String run, String link, String settings, String why) {

    static List<NotCountedView> of(FoundRuns found, List<QueryRuns> queries) {
        List<NotCountedView> views = new ArrayList<>();
        for (QueryRuns query : queries) {
            query.cells().values().forEach(cell -> views.addAll(of(query, cell)));
        }
        found.failures()
                .forEach(failure -> views.add(new NotCountedView(
                        "attempt " + failure.attempt() + " at run " + failure.repetition(),
                        null,
                        failure.settings(),
                        "failed: " + failure.why())));
        found.unreadable().forEach(why -> views.add(new NotCountedView("unreadable", null, "", why)));
        return views;
    }

    private static List<NotCountedView> of(QueryRuns query, QueryRuns.Cell cell) {
        List<RunResult> results =
                cell.others().stream().map(ReportedRun::result).toList();
        Map<String, String> reasons =
                new Side("", results).notCounted().stream().collect(Collectors.toMap(NotCounted::run, NotCounted::why));
        String settings = cell.values().isEmpty()
                ? query.query()
                : query.query() + " " + query.settings().inWords(cell.values());
        return cell.others().stream()
                .map(run -> new NotCountedView(run.id(), run.link(), settings, reasons.get(run.id())))
                .toList();
    }
}
