package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.result.RunResult;
import nexmark.jet.runner.run.ClockCheck;
import nexmark.jet.runner.run.MemberFigures;
import nexmark.jet.runner.run.MemberFigures.Spread;

/** What each member did in a run, as people look at it. */
final class MemberTable {

    private static final double NANOS_PER_MILLI = 1e6;

    private MemberTable() {}

    /** With what was done to each behind its figures. */
    static void print(PrintWriter out, RunResult result) {
        out.printf(
                "  %-22s%9s%11s%9s%9s%12s%9s%9s%7s%7s%s%n",
                "member",
                "CPU s/s",
                "wait ms/s",
                "GC ms/s",
                "GC max",
                "hiccup max",
                "heap MB",
                "RSS MB",
                "I/O x",
                "parts",
                result.faulted() == null ? "" : "  faults");
        for (MemberFigures member : result.members()) {
            out.printf(
                    "  %-22s%9s%11s%9s%9s%12s%9s%9s%7s%7s%s%n",
                    member.member(),
                    mean(member, "processCpuSeconds", "%.2f"),
                    mean(member, "cooperativeRunDelayMillis", "%.1f"),
                    mean(member, "gcPauseMillis", "%.1f"),
                    max(member, "gcLongestPauseMillis", "%.0f"),
                    max(member, "longestHiccupMillis", "%.1f"),
                    max(member, "heapAfterGcMegabytes", "%,.0f"),
                    max(member, "residentMegabytes", "%,.0f"),
                    imbalance(member),
                    max(member, "ownedPartitionCount", "%.0f"),
                    faults(member, result.faulted()));
        }
    }

    private static String faults(MemberFigures member, FaultedQuery faulted) {
        return faulted == null
                ? ""
                : faulted.recoveries().stream()
                        .map(Recovery::planted)
                        .filter(planted -> planted.address().equals(member.member()))
                        .map(planted -> "  " + planted.fault())
                        .collect(Collectors.joining());
    }

    /** How far the members' clocks are apart. */
    static String clocks(RunResult result) {
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

    /** The more unbalanced of input and output threads. */
    private static String imbalance(MemberFigures member) {
        OptionalDouble worst = Stream.of("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")
                .map(member.figures()::get)
                .filter(Objects::nonNull)
                .mapToDouble(Spread::mean)
                .max();
        return worst.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f", worst.getAsDouble());
    }
}
