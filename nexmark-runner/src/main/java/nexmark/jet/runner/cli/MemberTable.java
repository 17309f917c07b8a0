package nexmark.jet.runner.cli;

import java.util.Locale;
import java.util.stream.Collectors;
import nexmark.jet.report.MemberFigure;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.Recovery;
import nexmark.jet.result.RunResult;

/** Prints the members' own figures for people. */
final class MemberTable {

    private MemberTable() {}

    /** Prints a line for each member, with the faults that hit the member at its end. */
    static void print(Screen screen, RunResult result) {
        FaultOutcome faulted = result.rows().faulted();
        AlignedTable table = new AlignedTable()
                .left("member")
                .right("CPU\ns/s", "wait\nms/s", "GC\nms/s", "GC\nmax", "hiccup\nmax", "heap\nMB", "RSS\nMB")
                .right("I/O\nx", "parts")
                .remark(faulted == null ? "" : "faults");
        for (MemberFigures member : result.cluster().members()) {
            table.row(
                    member.member(),
                    text(member, MemberFigure.CPU, "%.2f"),
                    text(member, MemberFigure.WAIT, "%.1f"),
                    text(member, MemberFigure.GC, "%.1f"),
                    text(member, MemberFigure.LONGEST_GC, "%.0f"),
                    text(member, MemberFigure.HICCUP, "%.1f"),
                    text(member, MemberFigure.HEAP, "%,.0f"),
                    text(member, MemberFigure.RESIDENT, "%,.0f"),
                    text(member, MemberFigure.IO_IMBALANCE, "%.1f"),
                    text(member, MemberFigure.PARTITIONS, "%.0f"),
                    faults(member, faulted));
        }
        screen.table(table);
    }

    private static String faults(MemberFigures member, FaultOutcome faulted) {
        return faulted == null
                ? ""
                : faulted.recoveries().stream()
                        .map(Recovery::injected)
                        .filter(injected -> injected.address().equals(member.member()))
                        .map(injected -> injected.fault().toString())
                        .collect(Collectors.joining(" "));
    }

    private static String text(MemberFigures member, MemberFigure figure, String format) {
        Double value = figure.of(member);
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }
}
