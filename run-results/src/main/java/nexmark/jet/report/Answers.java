package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.Side;

/** What the runs of a page say: the answer of each search, of each comparison, or how many runs there are of what. */
final class Answers {

    /** With more sides the intervals, which have to hold all together, are too wide to say anything. */
    private static final int MOST_SIDES = 12;

    private final CountedRuns counted;
    private final Optional<String> by;
    private final List<Answer> inWords = new ArrayList<>();
    private final List<IntervalView> intervals = new ArrayList<>();

    private Answers(CountedRuns counted, Optional<String> by) {
        this.counted = counted;
        this.by = by;
    }

    static Answers of(FoundRuns found, List<Path> places, Optional<String> by, CountedRuns counted) {
        Answers answers = new Answers(counted, by);
        Set<String> trials = new HashSet<>();
        found.searches().forEach(search -> {
            answers.inWords.add(Answer.of(search));
            search.trials().forEach(trial -> trials.add(trial.result()));
        });
        List<ReportedRun> others = by.isPresent()
                ? found.runs()
                : found.runs().stream()
                        .filter(run -> !trials.contains(run.id()))
                        .toList();
        RunGroup.of(others, places, by).forEach(answers::add);
        return answers;
    }

    List<Answer> inWords() {
        return inWords;
    }

    List<IntervalView> intervals() {
        return intervals;
    }

    /** Queries are never compared with each other, so each query has its own sides. */
    private void add(RunGroup group) {
        for (QueryRuns query : QueryRuns.of(group.runs(), by)) {
            List<Side> sides = group.sides().stream()
                    .map(side -> of(query.query(), side))
                    .filter(side -> !side.runs().isEmpty())
                    .toList();
            if (sides.size() >= 2 && sides.size() <= MOST_SIDES) {
                compare(group, sides);
            } else {
                inWords.add(Answer.of(group.title(), query, tooMany(sides)));
            }
        }
    }

    private static Side of(String query, Side side) {
        return new Side(
                side.name(),
                side.runs().stream()
                        .filter(run -> run.plan().query().equals(query))
                        .toList());
    }

    private static List<String> tooMany(List<Side> sides) {
        return sides.size() <= MOST_SIDES
                ? List.of()
                : List.of(sides.size() + " settings are too many to compare each with the first;"
                        + " 'nexmark report --by SETTING' compares the values of one setting.");
    }

    private void compare(RunGroup group, List<Side> sides) {
        ComparisonSettings settings = new ComparisonSettings(
                ComparisonSettings.DEFAULT_METRICS, ComparisonSettings.DEFAULT_MARGIN_PERCENT, group.compared());
        for (Comparison comparison : Comparison.byCase(sides, settings)) {
            Answer answer = Answer.of(group.title(), comparison);
            inWords.add(answer);
            intervals.addAll(IntervalView.of(answer.title(), comparison, counted));
        }
    }
}
