package nexmark.jet.report;

import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;

/** A figure of a member in the measured interval, as tables of members have it. */
public enum MemberFigure {
    CPU("CPU", "s/s", "processCpuSeconds", false, "processor time of the member's JVM; 1 is a whole processor"),
    OBSERVER("observer", "%", "observerCpuRatio", false, "CPU time of the measuring threads, in % of one processor") {
        @Override
        public Double of(MemberFigures member) {
            Double ratio = super.of(member);
            return ratio == null ? null : (Double) (100 * ratio);
        }
    },
    WAIT(
            "wait",
            "ms/s",
            "cooperativeRunDelayMillis",
            false,
            "Jet's threads were ready and had no processor, all threads together"),
    GC("GC", "ms/s", "gcPauseMillis", false, "pauses of the garbage collector"),
    LONGEST_GC("GC max", "ms", "gcLongestPauseMillis", true, "the longest of them"),
    HICCUP("hiccup max", "ms", "longestHiccupMillis", true, "the longest delay of a thread that had to wake up"),
    HEAP("heap", "MB", "heapAfterGcMegabytes", true, "in use after a collection"),
    RESIDENT("RSS", "MB", "residentMegabytes", true, "memory of the process"),
    /** The imbalance of the input or the output threads, whichever is worse. */
    IO_IMBALANCE("I/O", "x", "", false, "fair shares that the busiest network thread carried") {
        @Override
        public Double of(MemberFigures member) {
            OptionalDouble worst = Stream.of("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")
                    .map(member.figures()::get)
                    .filter(Objects::nonNull)
                    .mapToDouble(Spread::mean)
                    .max();
            return worst.isEmpty() ? null : (Double) worst.getAsDouble();
        }
    },
    PARTITIONS("partitions", "", "ownedPartitionCount", true, "that the member owned");

    private final String title;
    private final String unit;
    private final String metric;
    /** Whether the figure is the largest of the seconds, and not their mean. */
    private final boolean isLargest;

    private final String meaning;

    MemberFigure(String title, String unit, String metric, boolean isLargest, String meaning) {
        this.title = title;
        this.unit = unit;
        this.metric = metric;
        this.isLargest = isLargest;
        this.meaning = meaning;
    }

    /** The heading of a column. */
    public String title() {
        return title;
    }

    /** The unit; empty if it has none. */
    public String unit() {
        return unit;
    }

    /** What the figure is, some words. */
    public String meaning() {
        return meaning;
    }

    /** The member's figure; null if it was not measured. */
    public Double of(MemberFigures member) {
        Spread spread = member.figures().get(metric);
        if (spread == null) {
            return null;
        }
        return isLargest ? spread.max() : spread.mean();
    }
}
