package nexmark.jet.report;

import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;

/** A figure of a member in the measured interval, as tables of members have it. */
public enum MemberFigure {
    CPU("CPU", "s/s", "processCpuSeconds", false),
    WAIT("wait", "ms/s", "cooperativeRunDelayMillis", false),
    GC("GC", "ms/s", "gcPauseMillis", false),
    LONGEST_GC("GC max", "ms", "gcLongestPauseMillis", true),
    HICCUP("hiccup max", "ms", "longestHiccupMillis", true),
    HEAP("heap", "MB", "heapAfterGcMegabytes", true),
    RESIDENT("RSS", "MB", "residentMegabytes", true),
    /** The imbalance of the input or the output threads, whichever is worse. */
    IO_IMBALANCE("I/O", "x", "", false) {
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
    PARTITIONS("partitions", "", "ownedPartitionCount", true);

    private final String title;
    private final String unit;
    private final String metric;
    /** Whether the figure is the largest of the seconds, and not their mean. */
    private final boolean isLargest;

    MemberFigure(String title, String unit, String metric, boolean isLargest) {
        this.title = title;
        this.unit = unit;
        this.metric = metric;
        this.isLargest = isLargest;
    }

    /** The heading of a column. */
    public String title() {
        return title;
    }

    /** The unit; empty if it has none. */
    public String unit() {
        return unit;
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
