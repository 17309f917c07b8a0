package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.CauseTable;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.MachineLines;
import nexmark.jet.report.ResultLines;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.CheckedRequirement;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Throughput;

/** A run's result as people look at it. */
final class ResultTable {

    /** Begins the further lines of a heading. */
    private static final String CONTINUED = "  ";

    private final Screen screen;

    ResultTable(Screen screen) {
        this.screen = screen;
    }

    void print(StoredResult stored) {
        RunResult result = stored.result();
        RunPlan plan = result.plan();
        Query query = QueryLookup.byId(plan.query());
        screen.emptyLine();
        screen.text(query.id() + " " + query.title() + ": " + query.definition().text(), CONTINUED);
        SettingsLines.of(query, plan).forEach(line -> screen.text(line, CONTINUED));
        printLabel(result);
        screen.emptyLine();
        printMachine(result);
        printThroughput(result);
        screen.emptyLine();
        printLatency(result);
        screen.emptyLine();
        printPlot(result);
        if (result.cluster().members().size() > 1) {
            printMembers(result);
        }
        screen.labelled("causes", CauseTable.lines(result.causes()));
        if (result.rows().faulted() == null) {
            screen.labelled("check", ResultLines.check(result.rows(), plan.check()));
        } else {
            screen.labelled("fault", ResultLines.faults(result.rows().faulted()));
            screen.labelled("rows", ResultLines.rows(result.rows().faulted(), result.status()));
        }
        screen.labelled(
                "required",
                result.requirements().stream().map(CheckedRequirement::inWords).toList());
        result.notes().forEach(note -> screen.labelled("note", note));
        if (stored.isStored()) {
            screen.labelled("stored in", stored.folder().toString());
            screen.labelled("profile", ResultLines.profiles(stored));
        }
        screen.verdict(VerdictWords.of(result));
        result.verdict().reasons().forEach(screen::item);
        result.verdict().notJudged().forEach(what -> screen.item("not judged: " + what));
        HtmlReport.of(stored).ifPresent(page -> screen.labelled("report", page.toString()));
        screen.out().flush();
    }

    private void printLabel(RunResult result) {
        List<String> words = new ArrayList<>();
        if (result.label() != null) {
            words.add(result.label());
        }
        result.tags().forEach((name, value) -> words.add(name + "=" + value));
        if (!words.isEmpty()) {
            screen.text("label " + String.join(", ", words), CONTINUED);
        }
    }

    private void printMachine(RunResult result) {
        screen.labelled("measured on", MachineLines.machines(result));
        line("machine", MachineLines.load(result.cluster().machines()));
    }

    private void printThroughput(RunResult result) {
        Throughput figures = result.throughput();
        printEvents(result);
        line(
                "results",
                "%s rows/s, %,d in all",
                orDash("%,.0f", figures.resultsPerSecond()),
                result.latency().rows());
        line("source lag", "%s ms at most", orDash("%,.1f", figures.maxLagMillis()));
        line(
                "cost",
                "%s CPU s per million events, %s events per core second",
                orDash("%.3f", figures.cpuSecondsPerMillionEvents()),
                orDash("%,.0f", figures.eventsPerCoreSecond()));
        ResultLines.queues(result.job().vertices()).ifPresent(queues -> screen.labelled("queues", queues));
        ResultLines.state(result.job().state()).ifPresent(state -> screen.labelled("state", state));
        if (result.plan().job().guarantee() != Guarantee.NONE) {
            line("snapshots", ResultLines.snapshots(result.job().snapshots()));
        }
    }

    /** The rate that was really emitted comes first; of events that nobody makes, it is not the schedule's rate. */
    private void printEvents(RunResult result) {
        Throughput figures = result.throughput();
        double seconds = result.times().measuredSeconds();
        boolean areSomeKinds = Math.round(figures.scheduledPerSecond()) < figures.offeredPerSecond();
        line(
                "emitted",
                "%s events/s for %.0f s, %s%s",
                orDash("%,.0f", figures.emittedPerSecond()),
                seconds,
                ResultLines.ofSchedule(figures),
                areSomeKinds ? ": only kinds that the query reads" : "");
        if (areSomeKinds) {
            line("offered", "%,d events/s of all kinds", figures.offeredPerSecond());
        }
    }

    private void printLatency(RunResult result) {
        OptionalLong measureMillis = OptionalLong.of(result.plan().phases().measureMillis());
        new LatencyTable(screen, result.cluster().clocks(), measureMillis)
                .print(result.latency().main(), result.latency().series());
        if (result.plan().job().guarantee() == Guarantee.EXACTLY_ONCE) {
            line("", "to arrival, not to commit");
        }
    }

    private void printPlot(RunResult result) {
        List<String> plot = PercentilePlot.lines(
                result.latency().main(), result.main(), result.cluster().clocks(), screen.columns() - Screen.INDENT);
        String indent = " ".repeat(Screen.INDENT);
        plot.forEach(line -> screen.line(indent + (Console.isUnicode() ? line : PercentilePlot.inAscii(line))));
        if (!plot.isEmpty()) {
            screen.emptyLine();
        }
    }

    private void printMembers(RunResult result) {
        NetworkTraffic network = result.job().network();
        line(
                "network",
                "%s bytes and %s items between members per event",
                orDash("%,.2f", network.bytesPerEvent()),
                orDash("%,.3f", network.itemsPerEvent()));
        line("clocks", ResultLines.clocks(result.cluster()));
        screen.emptyLine();
        MemberTable.print(screen, result);
        screen.emptyLine();
    }

    private void line(String label, String format, Object... figures) {
        screen.labelled(label, figures.length == 0 ? format : String.format(Locale.ROOT, format, figures));
    }

    private static String orDash(String format, Double figure) {
        return figure == null ? "-" : String.format(Locale.ROOT, format, figure);
    }

    /** One line for each run, when there were several. */
    void printOverview(List<RunResult> results) {
        AlignedTable table = new AlignedTable()
                .left("query", "series")
                .right("emitted/s", "p50 ms", "p99 ms", "max ms", "CPU s/M")
                .verdict("verdict");
        for (RunResult result : results) {
            Map<String, Double> summary = result.summary();
            table.row(
                    result.plan().query(),
                    result.latency().main(),
                    orDash("%,.0f", result.throughput().emittedPerSecond()),
                    orDash("%,.3f", summary.get("p50Ms")),
                    orDash("%,.3f", summary.get("p99Ms")),
                    orDash("%,.3f", summary.get("maxMs")),
                    orDash("%.3f", result.throughput().cpuSecondsPerMillionEvents()),
                    result.status());
        }
        screen.emptyLine();
        screen.table(table);
        screen.out().flush();
    }
}
