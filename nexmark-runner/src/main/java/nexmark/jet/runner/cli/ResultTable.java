package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.CauseTable;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.MachineLines;
import nexmark.jet.report.ResultLines;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.result.CheckedRequirement;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Throughput;

/** A run's result as people look at it. */
final class ResultTable {

    /** The columns before the text of a line. */
    private static final int INDENT = 14;

    private final PrintWriter out;

    ResultTable(PrintWriter out) {
        this.out = out;
    }

    void print(StoredResult stored) {
        RunResult result = stored.result();
        RunPlan plan = result.plan();
        Query query = QueryLookup.byId(plan.query());
        out.printf(
                "%n%s %s: %s%n", query.id(), query.title(), query.definition().text());
        SettingsLines.of(query, plan).forEach(out::println);
        printLabel(result);
        out.println();
        printMachine(result);
        out.println();
        printThroughput(result);
        out.println();
        printLatency(result);
        out.println();
        printPlot(result);
        if (result.cluster().members().size() > 1) {
            printMembers(result);
        }
        lines("causes", CauseTable.lines(result.causes()));
        if (result.rows().faulted() == null) {
            lines("check", ResultLines.check(result.rows(), plan.check()));
        } else {
            lines("fault", ResultLines.faults(result.rows().faulted()));
            lines("rows", ResultLines.rows(result.rows().faulted()));
        }
        lines(
                "required",
                result.requirements().stream().map(CheckedRequirement::inWords).toList());
        result.notes().forEach(note -> line("note", note));
        if (stored.isStored()) {
            line("stored in", stored.folder().toString());
            lines("profile", ResultLines.profiles(stored));
        }
        line("verdict", result.status().word());
        result.verdict().reasons().forEach(reason -> line("", "- " + reason));
        result.verdict().notJudged().forEach(what -> line("", "- not judged: " + what));
        HtmlReport.of(stored).ifPresent(page -> line("report", page.toString()));
        out.flush();
    }

    private void printLabel(RunResult result) {
        List<String> words = new ArrayList<>();
        if (result.label() != null) {
            words.add(result.label());
        }
        result.tags().forEach((name, value) -> words.add(name + "=" + value));
        if (!words.isEmpty()) {
            out.println("label " + String.join(", ", words));
        }
    }

    private void printMachine(RunResult result) {
        lines("measured on", MachineLines.machines(result));
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
                "%s CPU s per million emitted events, %s events per core second",
                orDash("%.3f", figures.cpuSecondsPerMillionEvents()),
                orDash("%,.0f", figures.eventsPerCoreSecond()));
        ResultLines.queues(result.job().vertices()).ifPresent(queues -> line("queues", queues));
        ResultLines.state(result.job().state()).ifPresent(state -> line("state", state));
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
        LatencyTable table = new LatencyTable(out, result.cluster().clocks());
        table.printHeader(result.main());
        if (result.plan().job().guarantee() == Guarantee.EXACTLY_ONCE) {
            line("", "to arrival, not to commit");
        }
        table.printSeries(result.latency().main(), result.latency().series());
    }

    private void printPlot(RunResult result) {
        List<String> plot = PercentilePlot.lines(
                result.latency().main(), result.main(), result.cluster().clocks(), Console.columns() - INDENT);
        plot.forEach(line -> line("", Console.isUnicode() ? line : PercentilePlot.inAscii(line)));
        if (!plot.isEmpty()) {
            out.println();
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
        out.println();
        MemberTable.print(out, result);
        out.println();
    }

    private void lines(String label, List<String> texts) {
        String next = label;
        for (String text : texts) {
            line(next, text);
            next = "";
        }
    }

    private void line(String label, String format, Object... figures) {
        String text = figures.length == 0 ? format : String.format(Locale.ROOT, format, figures);
        out.printf("  %-12s%s%n", label, text);
    }

    private static String orDash(String format, Double figure) {
        return figure == null ? "-" : String.format(Locale.ROOT, format, figure);
    }

    /** One line for each run, when there were several. */
    void printOverview(List<RunResult> results) {
        String row = "  %-5s %-12s%14s%12s%12s%12s%12s  %s%n";
        out.printf("%n" + row, "query", "series", "emitted/s", "p50 ms", "p99 ms", "max ms", "CPU s/M", "verdict");
        for (RunResult result : results) {
            Map<String, Double> summary = result.summary();
            out.printf(
                    row,
                    result.plan().query(),
                    result.latency().main(),
                    orDash("%,.0f", result.throughput().emittedPerSecond()),
                    orDash("%,.3f", summary.get("p50Ms")),
                    orDash("%,.3f", summary.get("p99Ms")),
                    orDash("%,.3f", summary.get("maxMs")),
                    orDash("%.3f", result.throughput().cpuSecondsPerMillionEvents()),
                    result.status());
        }
        out.flush();
    }
}
