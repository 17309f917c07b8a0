package nexmark.jet.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.MapQuestion;

/** A metric of a run, of its main series or of a named one: {@code p99}, {@code first.p99}, {@code throughput}. */
public record Figure(RunMetric metric, Optional<String> series) {

    /** Those of all queries, and of kinds of rows, which only a question about a map with gets and sets has. */
    private static final List<String> SERIES = List.of("every", "first", "complete", "every.get", "every.set");

    /** @throws UserMistake if no metric has this name, or it has a series but is no latency */
    public static Figure named(String name) {
        return find(name).orElseGet(() -> new Figure(RunMetric.named(name), Optional.empty()));
    }

    /** The figure of a name; both the series and the metric may have dots in theirs. */
    public static Optional<Figure> find(String name) {
        return IntStream.range(-1, name.length())
                .filter(dot -> dot < 0 || name.charAt(dot) == '.')
                .mapToObj(dot -> RunMetric.find(name.substring(dot + 1))
                        .filter(metric -> dot < 0 || metric.isLatency())
                        .map(metric -> new Figure(
                                metric,
                                Optional.of(name.substring(0, Math.max(0, dot))).filter(series -> dot >= 0))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** @throws UserMistake if results of the query have no such series */
    public void check(String query) {
        boolean hasKinds = QueryLookup.byId(query) instanceof MapQuestion map && map.usualWritePercent() % 100 > 0;
        List<String> known = SERIES.subList(0, hasKinds ? SERIES.size() : 3);
        series.filter(name -> !known.contains(name)).ifPresent(name -> {
            throw new UserMistake(query + " has no series '" + name + "', expected one of " + String.join(", ", known));
        });
    }

    /** The run with the figure's series as its main one; empty if it has none. */
    public Optional<RunResult> in(RunResult run) {
        return series.isEmpty()
                ? Optional.of(run)
                : series.filter(run.latency().series()::containsKey).map(run::in);
    }

    /** The value of a run; empty if it was not measured, or rests on too few samples. */
    public OptionalDouble of(RunResult run) {
        return in(run).map(metric::of).orElse(OptionalDouble.empty());
    }

    @Override
    public String toString() {
        return series.map(name -> name + ".").orElse("") + metric;
    }
}
