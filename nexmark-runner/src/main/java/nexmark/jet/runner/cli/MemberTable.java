package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;
import nexmark.jet.result.Recovery;
import nexmark.jet.result.RunResult;

/** Prints the members' own figures for people. */
final class MemberTable {

    private static final String ROW = "  %-22s%9s%11s%9s%9s%12s%9s%9s%7s%7s%s%n";

    private MemberTable() {}

    /** Prints a line for each member, with the faults that hit the member at its end. */
    static void print(PrintWriter out, RunResult result) {
        FaultOutcome faulted = result.rows().faulted();
        out.printf(
                ROW,
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
                faulted == null ? "" : "  faults");
        for (MemberFigures member : result.cluster().members()) {
            out.printf(
                    ROW,
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
                    faults(member, faulted));
        }
    }

    private static String faults(MemberFigures member, FaultOutcome faulted) {
        return faulted == null
                ? ""
                : faulted.recoveries().stream()
                        .map(Recovery::injected)
                        .filter(injected -> injected.address().equals(member.member()))
                        .map(injected -> "  " + injected.fault())
                        .collect(Collectors.joining());
    }

    private static String mean(MemberFigures member, String metric, String format) {
        return text(member.figures().get(metric), Spread::mean, format);
    }

    private static String max(MemberFigures member, String metric, String format) {
        return text(member.figures().get(metric), Spread::max, format);
    }

    private static String text(Spread spread, ToDoubleFunction<Spread> figure, String format) {
        return spread == null ? "-" : String.format(Locale.ROOT, format, figure.applyAsDouble(spread));
    }

    /** The imbalance of the input or the output threads, whichever is worse. */
    private static String imbalance(MemberFigures member) {
        OptionalDouble worst = Stream.of("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")
                .map(member.figures()::get)
                .filter(Objects::nonNull)
                .mapToDouble(Spread::mean)
                .max();
        return worst.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f", worst.getAsDouble());
    }
}
