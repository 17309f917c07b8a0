package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.query.Query;
import nexmark.jet.runner.cause.CauseTable;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.result.RunResult;
import nexmark.jet.runner.run.BetweenMembers;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.RunPlan;
import nexmark.jet.runner.run.Throughput;

/** A run's result as people look at it. */
final class ResultTable {

    private static final double MICROS_PER_MILLI = 1000;

    private final PrintWriter out;

    ResultTable(PrintWriter out) {
        this.out = out;
    }

    void print(Query query, RunResult result, String storedIn) {
        RunPlan plan = result.plan();
        out.printf("%n%s %s: %s%n", query.id(), query.title(), query.text());
        out.println(settings(query, plan));
        out.println();
        printThroughput(result);
        out.println();
        printLatency(result);
        out.println();
        printBetweenMembers(result);
        lines("causes", CauseTable.lines(result.causes()));
        if (result.faulted() == null) {
            printCheck(result.check(), plan);
        } else {
            lines("fault", FaultLines.faults(result.faulted()));
            lines("rows", FaultLines.rows(result.faulted()));
        }
        result.notes().forEach(note -> line("note", note));
        line("stored in", storedIn);
        line("verdict", result.status().toUpperCase(Locale.ROOT));
        result.verdict().reasons().forEach(reason -> line("", "- " + reason));
        out.flush();
    }

    private static String settings(Query query, RunPlan plan) {
        String window = String.format(
                ", window %s, slide %s", Units.shortMillis(plan.windowMillis()), Units.shortMillis(plan.slideMillis()));
        return String.format(
                Locale.ROOT,
                "%sprofile %s, %s keys%s, %s, %d cooperative %s, guarantee %s",
                query.variants().size() > 1 ? plan.variant() + ", " : "",
                plan.profile() == Profile.STANDARD ? "standard" : plan.profile().label(),
                Units.shortCount((double) plan.keys()),
                window,
                plan.cluster().inWords(),
                plan.cluster().threads(),
                plan.cluster().threads() == 1 ? "thread" : "threads",
                plan.guarantee());
    }

    private void printThroughput(RunResult result) {
        Throughput figures = result.throughput();
        line("offered", "%,d events/s for %.0f s", figures.offeredPerSecond(), result.measuredSeconds());
        line(
                "emitted",
                "%s of %,.0f scheduled events/s of the kinds that the query reads",
                orDash("%,.0f", figures.emittedPerSecond()),
                figures.scheduledPerSecond());
        line(
                "results",
                "%,.0f rows/s, %,d in all",
                figures.resultsPerSecond(),
                result.latency().get("every").samples());
        line("source lag", "%s ms at most", orDash("%,.1f", figures.maxLagMillis()));
        line(
                "cost",
                "%s CPU s per million events, %s events per core second",
                orDash("%.3f", figures.cpuSecondsPerMillionEvents()),
                orDash("%,.0f", figures.eventsPerCoreSecond()));
        QueueLine.of(result.vertices()).ifPresent(queues -> line("queues", "%s", queues));
        if (result.plan().guarantee() != Guarantee.NONE) {
            line("snapshots", "%s", SnapshotLine.of(result.snapshots()));
        }
    }

    private void printLatency(RunResult result) {
        out.printf("  %-12s", "latency, ms");
        for (Percentile percentile : result.main().percentiles()) {
            out.printf("%14s", "p" + trimmed(percentile.percentile()));
        }
        out.printf("%12s%12s%n", "max", "samples");
        printSeries(result.mainSeries(), result.main());
        if (!result.mainSeries().equals("first")) {
            printSeries("first", result.latency().get("first"));
        }
    }

    private void printSeries(String name, LatencySummary series) {
        out.printf("  %-12s", name);
        for (Percentile percentile : series.percentiles()) {
            String figure = percentile.micros() == null
                    ? String.format(Locale.ROOT, "needs %,d", percentile.samplesNeeded())
                    : millis(percentile.micros());
            out.printf("%14s", figure);
        }
        out.printf(Locale.ROOT, "%12s%,12d%n", orDashMillis(series.maxMicros()), series.samples());
    }

    /** Where there is one JVM, the timeline has all. */
    private void printBetweenMembers(RunResult result) {
        if (result.members().size() < 2) {
            return;
        }
        BetweenMembers between = result.betweenMembers();
        line(
                "network",
                "%s bytes and %s items between members per event",
                orDash("%,.2f", between.bytesPerEvent()),
                orDash("%,.3f", between.itemsPerEvent()));
        line("clocks", "%s", MemberTable.clocks(result));
        out.println();
        MemberTable.print(out, result);
        out.println();
    }

    private void printCheck(CheckResult check, RunPlan plan) {
        if (check.rowsExpected() == 0 && check.rowsReceived() == 0) {
            line(
                    "check",
                    "no rows compared: %s",
                    plan.check() == CheckMode.OFF ? "--check off" : "none in the sample, or the run is not comparable");
        } else if (check.isRight()) {
            line("check", "%,d rows compared with the oracle's: all right", check.rowsExpected());
        } else {
            line(
                    "check",
                    "WRONG: of %,d rows expected, %,d are missing; of %,d received, %,d are unexpected",
                    check.rowsExpected(),
                    check.missing(),
                    check.rowsReceived(),
                    check.unexpected());
            check.examples().forEach(example -> line("", example));
        }
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

    private static String orDashMillis(Double micros) {
        return micros == null ? "-" : millis(micros);
    }

    private static String millis(double micros) {
        return String.format(Locale.ROOT, "%,.3f", micros / MICROS_PER_MILLI);
    }

    private static String trimmed(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }

    /** One line for each run, when there were several. */
    void printOverview(List<RunResult> results) {
        out.printf(
                "%n  %-6s%-12s%14s%12s%12s%12s%12s  %s%n",
                "query", "series", "emitted/s", "p50 ms", "p99 ms", "max ms", "CPU s/M", "verdict");
        for (RunResult result : results) {
            List<Percentile> percentiles = result.main().percentiles();
            out.printf(
                    "  %-6s%-12s%14s%12s%12s%12s%12s  %s%n",
                    result.plan().query(),
                    result.mainSeries(),
                    orDash("%,.0f", result.throughput().emittedPerSecond()),
                    orDashMillis(percentiles.get(0).micros()),
                    orDashMillis(percentiles.get(2).micros()),
                    orDashMillis(result.main().maxMicros()),
                    orDash("%.3f", result.throughput().cpuSecondsPerMillionEvents()),
                    result.status());
        }
        out.flush();
    }
}
