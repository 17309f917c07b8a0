package nexmark.jet.result;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import nexmark.jet.process.UserMistake;

/** A metric of a run, of its main series or of a named one: {@code p99}, {@code first.p99}, {@code throughput}. */
public record Figure(RunMetric metric, Optional<String> series) {

    private static final Set<RunMetric> LATENCIES = EnumSet.range(RunMetric.P50, RunMetric.MAX);
    private static final List<String> SERIES = List.of("every", "first", "complete");

    /** @throws UserMistake if no metric has this name, or it has a series but is no latency */
    public static Figure named(String name) {
        int dot = dot(name);
        RunMetric metric = RunMetric.named(name.substring(dot + 1));
        if (dot >= 0 && !LATENCIES.contains(metric) && metric != RunMetric.MEAN) {
            throw new UserMistake("'" + name + "' names a series, but " + metric + " is no latency, expected " + metric);
        }
        return new Figure(metric, dot < 0 ? Optional.empty() : Optional.of(name.substring(0, dot)));
    }

    /** Whether it is the name of a metric, with a series before it or without. */
    public static boolean isName(String name) {
        return RunMetric.isName(name) || dot(name) >= 0;
    }

    /** Where the series ends, in whose name dots may be, too; -1 if there is none. */
    private static int dot(String name) {
        return IntStream.range(0, name.length())
                .filter(i -> name.charAt(i) == '.' && RunMetric.isName(name.substring(i + 1)))
                .findFirst()
                .orElse(-1);
    }

    /** @throws UserMistake if results of the query have no such series */
    public void check(String query) {
        series.filter(name -> !seriesOf(query).contains(name)).ifPresent(name -> {
            throw new UserMistake(
                    query + " has no series '" + name + "', expected one of " + String.join(", ", seriesOf(query)));
        });
    }

    private static List<String> seriesOf(String query) {
        return SERIES;
    }

    /** The value of a run; empty if it was not measured, or rests on too few samples. */
    public OptionalDouble of(RunResult run) {
        return series.isEmpty()
                ? metric.of(run)
                : run.latency().series().containsKey(series.get())
                        ? metric.of(run.in(series.get()))
                        : OptionalDouble.empty();
    }

    /** Number of a run's samples on which a latency rests. */
    public long samples(RunResult run) {
        return (series.isEmpty() ? run : run.in(series.get())).main().samples();
    }

    @Override
    public String toString() {
        return series.map(name -> name + ".").orElse("") + metric;
    }
}
