package nexmark.jet.report;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;

/** A figure of a member in the measured interval, as tables of members have it. */
public enum MemberFigure {
    CPU("CPU", "s/s", mean("processCpuSeconds"), "processor time of the member's JVM; 1 is a whole processor"),
    OBSERVER(
            "observer",
            "%",
            spread("observerCpuRatio", ratio -> 100 * ratio.mean()),
            "CPU time of the measuring threads, in % of one processor"),
    WAIT(
            "wait",
            "ms/s",
            mean("cooperativeRunDelayMillis"),
            "Jet's threads were ready and had no processor, all threads together"),
    GC("GC", "ms/s", mean("gcPauseMillis"), "pauses of the garbage collector"),
    LONGEST_GC("GC max", "ms", largest("gcLongestPauseMillis"), "the longest of them"),
    HICCUP("hiccup max", "ms", largest("longestHiccupMillis"), "the longest delay of a thread that had to wake up"),
    HEAP("heap", "MB", largest("heapAfterGcMegabytes"), "in use after a collection"),
    RESIDENT("RSS", "MB", largest("residentMegabytes"), "memory of the process"),
    IO_IMBALANCE("I/O", "x", MemberFigure::worstImbalance, "fair shares that the busiest network thread carried"),
    PARTITIONS("partitions", "", largest("ownedPartitionCount"), "that the member owned");

    private final String title;
    private final String unit;
    private final Function<MemberFigures, Double> figure;
    private final String meaning;

    MemberFigure(String title, String unit, Function<MemberFigures, Double> figure, String meaning) {
        this.title = title;
        this.unit = unit;
        this.figure = figure;
        this.meaning = meaning;
    }

    private static Function<MemberFigures, Double> mean(String metric) {
        return spread(metric, Spread::mean);
    }

    private static Function<MemberFigures, Double> largest(String metric) {
        return spread(metric, Spread::max);
    }

    private static Function<MemberFigures, Double> spread(String metric, Function<Spread, Double> figure) {
        return member ->
                Optional.ofNullable(member.figures().get(metric)).map(figure).orElse(null);
    }

    /** The imbalance of the input or the output threads, whichever is worse. */
    private static Double worstImbalance(MemberFigures member) {
        return Stream.of("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")
                .map(metric -> mean(metric).apply(member))
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
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
        return figure.apply(member);
    }
}
