package nexmark.jet.report;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;

/** A figure of a member in the measured interval, the mean or the largest of its seconds, as tables of members have it. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum MemberFigure {
    CPU("CPU", "s/s", "processor time of the member's JVM; 1 is a whole processor", mean("processCpuSeconds")),
    OBSERVER(
            "observer",
            "%",
            "CPU time of the measuring threads, in % of one processor",
            figure("observerCpuRatio", spread -> 100 * spread.mean())),
    WAIT(
            "wait",
            "ms/s",
            "Jet's threads were ready and had no processor, all threads together",
            mean("cooperativeRunDelayMillis")),
    GC("GC", "ms/s", "pauses of the garbage collector", mean("gcPauseMillis")),
    LONGEST_GC("GC max", "ms", "the longest of them", largest("gcLongestPauseMillis")),
    HICCUP("hiccup max", "ms", "the longest delay of a thread that had to wake up", largest("longestHiccupMillis")),
    HEAP("heap", "MB", "in use after a collection", largest("heapAfterGcMegabytes")),
    RESIDENT("RSS", "MB", "memory of the process", largest("residentMegabytes")),
    /** The imbalance of the input or the output threads, whichever is worse. */
    IO_IMBALANCE(
            "I/O",
            "x",
            "fair shares that the busiest network thread carried",
            member -> Stream.of("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")
                    .map(member.figures()::get)
                    .filter(Objects::nonNull)
                    .map(Spread::mean)
                    .max(Double::compare)
                    .orElse(null)),
    PARTITIONS("partitions", "", "that the member owned", largest("ownedPartitionCount"));

    private final Members.Column column;
    private final Function<MemberFigures, Double> figure;

    MemberFigure(String title, String unit, String meaning, Function<MemberFigures, Double> figure) {
        column = new Members.Column(title, unit, meaning);
        this.figure = figure;
    }

    private static Function<MemberFigures, Double> mean(String metric) {
        return figure(metric, Spread::mean);
    }

    private static Function<MemberFigures, Double> largest(String metric) {
        return figure(metric, Spread::max);
    }

    private static Function<MemberFigures, Double> figure(String metric, Function<Spread, Double> figure) {
        return member ->
                Optional.ofNullable(member.figures().get(metric)).map(figure).orElse(null);
    }

    Members.Column column() {
        return column;
    }

    /** The member's figure; null if it was not measured. */
    public Double of(MemberFigures member) {
        return figure.apply(member);
    }
}
