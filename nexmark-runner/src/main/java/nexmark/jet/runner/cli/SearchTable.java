package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.text;

import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.result.RunMetric;
import nexmark.jet.search.SearchReport;
import nexmark.jet.table.Grid;
import nexmark.jet.table.Table;

/** A search: all trials, and the answer in words. */
final class SearchTable {

    private SearchTable() {}

    static Table of(SearchReport report) {
        Query query = QueryLookup.byId(report.plan().query());
        Grid trials = new Grid()
                .right("trial")
                .left("step")
                .right("events/s")
                .verdict("verdict")
                .right("p99 ms", "lag ms")
                .left("reason");
        report.trials()
                .forEach(trial -> trials.row(
                        trial.number(),
                        trial.step(),
                        text("%,d", trial.ratePerSecond()),
                        trial.outcome(),
                        trial.figure(RunMetric.P99),
                        trial.figure(RunMetric.LAG),
                        trial.reason()));
        return new Table()
                .gap()
                .text(query.id() + " " + query.title() + ": "
                        + String.join(", ", SettingsLines.of(query, report.plan())))
                .gap()
                .add(trials)
                .gap()
                .items(report.inWords());
    }
}
