package nexmark.jet.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Side;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/**
 * What runs say, in words.
 *
 * @param title what the answer is about
 * @param sentences the answer
 * @param notes what limits it, a sentence each
 */
public record Answer(String title, List<String> sentences, List<String> notes) {

    private static final int MOST_VALUES = 8;

    /**
     * The answer of a comparison, as {@code compare} prints it.
     *
     * @param remarks what weakens it so much that nobody may miss it, a sentence each
     */
    static Answer of(String title, Comparison comparison, List<String> remarks) {
        return new Answer(
                title.isEmpty() ? comparison.title() : title + ": " + comparison.title(),
                joined(comparison.answers(), remarks),
                ComparisonWords.notes(comparison).stream()
                        .filter(note -> !remarks.contains(note))
                        .toList());
    }

    private static List<String> joined(List<String> sentences, List<String> remarks) {
        return Stream.concat(sentences.stream(), remarks.stream().map(remark -> remark + "."))
                .toList();
    }

    /** How many runs there are of which settings, where nothing is compared: a sentence a query. */
    static Answer of(String title, List<QueryRuns> queries, List<String> notes) {
        return new Answer(
                title.isEmpty() ? "What was measured" : title,
                joined(
                        queries.stream().map(Answer::inWords).toList(),
                        queries.stream()
                                .flatMap(query -> new Side(query.query(), query.results()).doubts().stream())
                                .toList()),
                notes);
    }

    private static String inWords(QueryRuns runs) {
        int counted = runs.counted().size();
        int cells = runs.cells().size();
        String settings = cells == 1 ? "one setting" : cells + " settings: " + settings(runs);
        return runs.query() + ": " + counted(counted, runs.results().size()) + ", of " + settings + "."
                + p99(runs).map(text -> " " + text).orElse("");
    }

    /** How many of the runs count: {@code 12 of 14 runs count}. */
    static String counted(int counted, long all) {
        return counted + " of " + Counts.of(all, "run") + (counted == 1 ? " counts" : " count");
    }

    private static String settings(QueryRuns runs) {
        VariedSettings settings = runs.settings();
        List<RunResult> results = runs.results();
        List<String> names = settings.names();
        return IntStream.range(0, names.size())
                .mapToObj(axis -> names.get(axis) + " (" + shortened(settings.values(axis, results)) + ")")
                .collect(Collectors.joining(", "));
    }

    private static String shortened(List<String> values) {
        return values.size() <= MOST_VALUES
                ? String.join(", ", values)
                : values.size() + " values, " + values.get(0) + " to " + values.get(values.size() - 1);
    }

    /** Over several settings there is no median: it would say more of what was measured how often than of any setting. */
    private static Optional<String> p99(QueryRuns runs) {
        List<Spread> all = runs.cells().values().stream()
                .flatMap(cell -> cell.spread(RunMetric.P99).stream())
                .toList();
        if (all.size() == 1) {
            return Optional.of("p99 " + ComparisonWords.spread(all.get(0)) + " ms.");
        }
        return Spread.of(all.stream().mapToDouble(Spread::median).toArray())
                .map(medians -> "The medians of p99 are from " + ComparisonWords.figure(medians.least()) + " to "
                        + ComparisonWords.figure(medians.most()) + " ms.");
    }
}
