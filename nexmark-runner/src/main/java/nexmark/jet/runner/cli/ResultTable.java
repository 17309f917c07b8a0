package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.query.Query;
import nexmark.jet.query.Variant;
import nexmark.jet.runner.cause.CauseTable;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.result.RunResult;
import nexmark.jet.runner.run.BetweenMembers;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.ClockCheck;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.MemberFigures;
import nexmark.jet.runner.run.MemberFigures.Spread;
import nexmark.jet.runner.run.RunPlan;
import nexmark.jet.runner.run.Snapshots;
import nexmark.jet.runner.run.Throughput;

/** A run's result as people look at it. */
final class ResultTable {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double NANOS_PER_MILLI = 1e6;
    /** An I/O thread that carries more than so many fair shares is flagged. */
    private static final double FAIR_SHARES = 1.5;

    private final PrintWriter out;

    ResultTable(PrintWriter out) {
        this.out = out;
    }

    void print(Query query, RunResult result, String storedIn) {
        RunPlan plan = result.plan();
        out.printf("%n%s %s: %s%n", query.id(), query.title(), query.question());
        out.println(settings(query, plan));
        out.println();
        printThroughput(result);
        out.println();
        printLatency(result);
        out.println();
        printMembers(result);
        printCauses(result);
        printFaulted(result.faulted());
        printCheck(result.check(), plan);
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
                Variant.of(query).size() > 1 ? plan.variant() + ", " : "",
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
            line("snapshots", "%s", snapshots(result.snapshots()));
        }
    }

    /** Of those whose end was seen, how many succeeded, and what these took. */
    private static String snapshots(Snapshots snapshots) {
        if (snapshots == null) {
            return "not known";
        }
        String figures = snapshots.succeeded() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %,d ms median, %,d ms at most, %s median, %s at most",
                        snapshots.medianMillis(),
                        snapshots.maxMillis(),
                        Units.shortBytes(snapshots.medianBytes()),
                        Units.shortBytes(snapshots.maxBytes()));
        return String.format(
                Locale.ROOT,
                "%,d of %,d%s%s",
                snapshots.succeeded(),
                snapshots.succeeded() + snapshots.failed(),
                snapshots.unseen() == 0 ? "" : String.format(Locale.ROOT, " (and %,d not seen)", snapshots.unseen()),
                figures);
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
    private void printMembers(RunResult result) {
        List<MemberFigures> members = result.members();
        if (members.size() < 2) {
            return;
        }
        BetweenMembers between = result.betweenMembers();
        line(
                "network",
                "%s bytes and %s items between members per event",
                orDash("%,.2f", between.bytesPerEvent()),
                orDash("%,.3f", between.itemsPerEvent()));
        line("clocks", "%s", clocks(result));
        out.println();
        out.printf(
                "  %-22s%9s%11s%9s%9s%12s%9s%9s%7s%7s%n",
                "member",
                "CPU s/s",
                "wait ms/s",
                "GC ms/s",
                "GC max",
                "hiccup max",
                "heap MB",
                "RSS MB",
                "I/O x",
                "parts");
        for (MemberFigures member : members) {
            out.printf(
                    "  %-22s%9s%11s%9s%9s%12s%9s%9s%7s%7s%n",
                    member.member(),
                    mean(member, "processCpuSeconds", "%.2f"),
                    mean(member, "cooperativeRunDelayMillis", "%.1f"),
                    mean(member, "gcPauseMillis", "%.1f"),
                    max(member, "gcLongestPauseMillis", "%.0f"),
                    max(member, "longestHiccupMillis", "%.1f"),
                    max(member, "heapAfterGcMegabytes", "%,.0f"),
                    max(member, "residentMegabytes", "%,.0f"),
                    imbalance(member),
                    max(member, "ownedPartitionCount", "%.0f"));
        }
        out.println();
    }

    private static String clocks(RunResult result) {
        ClockCheck clocks = result.clocks();
        if (clocks.worst() == null) {
            return result.members().stream()
                                    .map(MemberFigures::machine)
                                    .distinct()
                                    .count()
                            > 1
                    ? "not known, members of different machines were never measured against each other"
                    : "one, all members are on one machine";
        }
        return String.format(
                Locale.ROOT,
                "those of %s and %s differ by %.3f ms, give or take %.3f ms; no others by more",
                clocks.worst().member(),
                clocks.worst().peer(),
                Math.abs(clocks.worst().offsetNanos()) / NANOS_PER_MILLI,
                clocks.worst().errorNanos() / NANOS_PER_MILLI);
    }

    private static String mean(MemberFigures member, String metric, String format) {
        Spread spread = member.figures().get(metric);
        return spread == null ? "-" : String.format(Locale.ROOT, format, spread.mean());
    }

    private static String max(MemberFigures member, String metric, String format) {
        Spread spread = member.figures().get(metric);
        return spread == null ? "-" : String.format(Locale.ROOT, format, spread.max());
    }

    /** The more unbalanced of input and output threads; one that is flagged is marked. */
    private static String imbalance(MemberFigures member) {
        OptionalDouble worst = Stream.of("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")
                .map(member.figures()::get)
                .filter(Objects::nonNull)
                .mapToDouble(Spread::mean)
                .max();
        return worst.isEmpty()
                ? "-"
                : String.format(
                        Locale.ROOT, "%.1f%s", worst.getAsDouble(), worst.getAsDouble() > FAIR_SHARES ? "!" : "");
    }

    private void printCauses(RunResult result) {
        String label = "causes";
        for (String cause : CauseTable.lines(result.causes())) {
            line(label, "%s", cause);
            label = "";
        }
    }

    private void printFaulted(FaultedQuery faulted) {
        if (faulted == null) {
            return;
        }
        for (Recovery recovery : faulted.recoveries()) {
            line(
                    "fault",
                    "%s on member %d: detected after %s, restarted after %s%s, caught up after %s",
                    recovery.planted().fault(),
                    recovery.planted().member() + 1,
                    seconds(recovery.detectedMillis()),
                    seconds(recovery.restartedMillis()),
                    recovery.restarts() > 1 ? " (first of " + recovery.restarts() + " times)" : "",
                    seconds(recovery.caughtUpMillis()));
            line(
                    "",
                    "until then %,d rows, p99 %s ms, max %s ms",
                    recovery.rows(),
                    millis(recovery.p99Micros()),
                    millis(recovery.maxMicros()));
        }
        line(
                "rows",
                "%,d expected: %,d lost, %,d duplicated, %,d wrong (%s %s); %,d taken back, %d executions",
                faulted.rows().expected(),
                faulted.rows().lost(),
                faulted.rows().duplicated(),
                faulted.rows().wrong(),
                faulted.guarantee(),
                faulted.promise(),
                faulted.rolledBack(),
                faulted.executions());
    }

    private static String seconds(Long millis) {
        return millis == null ? "-" : String.format(Locale.ROOT, "%.2f s", millis / 1e3);
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
