package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;

/** What the runs of a page say: the answer of each comparison, or how many runs there are of what. */
final class Answers {

    /** With more sides the intervals, which have to hold all together, are too wide to say anything. */
    private static final int MOST_SIDES = 12;

    private final FoundRuns found;
    private final CountedRuns counted;
    private final Optional<String> by;
    private final List<Answer> inWords = new ArrayList<>();
    private final List<IntervalView> intervals = new ArrayList<>();

    private Answers(FoundRuns found, CountedRuns counted, Optional<String> by) {
        this.found = found;
        this.counted = counted;
        this.by = by;
    }

    static Answers of(FoundRuns found, List<Path> places, Optional<String> by, CountedRuns counted) {
        Answers answers = new Answers(found, counted, by);
        RunGroup.of(found.runs(), places, by).forEach(answers::add);
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
        List<QueryRuns> others = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (QueryRuns query : QueryRuns.of(group.runs(), by)) {
            List<Side> sides = group.sides().stream()
                    .map(side -> of(query.query(), side))
                    .filter(side -> !side.runs().isEmpty())
                    .toList();
            if (sides.size() >= 2 && sides.size() <= MOST_SIDES) {
                compare(group, sides);
            } else {
                others.add(query);
                tooMany(query, sides).ifPresent(notes::add);
            }
        }
        if (!others.isEmpty()) {
            inWords.add(Answer.of(group.title(), others, notes));
        }
    }

    private static Side of(String query, Side side) {
        return new Side(
                side.name(),
                side.runs().stream()
                        .filter(run -> run.plan().query().equals(query))
                        .toList());
    }

    private static Optional<String> tooMany(QueryRuns query, List<Side> sides) {
        return sides.size() <= MOST_SIDES
                ? Optional.empty()
                : Optional.of(query.query() + ": " + sides.size() + " settings are too many to compare each with the"
                        + " first; 'nexmark report --by SETTING' compares the values of one setting");
    }

    /** Sides of one query: how coarse their latencies are, and what weakens the runs that count. */
    private List<String> remarks(List<Side> sides) {
        List<String> remarks = new ArrayList<>();
        found.steps().note(query(sides)).ifPresent(remarks::add);
        sides.forEach(side -> remarks.addAll(side.doubts()));
        return remarks;
    }

    private static String query(List<Side> sides) {
        return sides.get(0).runs().get(0).plan().query();
    }

    private void compare(RunGroup group, List<Side> sides) {
        ComparisonSettings settings = new ComparisonSettings(
                ComparisonSettings.DEFAULT_METRICS, ComparisonSettings.DEFAULT_MARGIN_PERCENT, group.compared());
        for (Comparison comparison : Comparison.byCase(new StoredSides(sides, found.steps()), settings)) {
            Answer answer = Answer.of(group.title(), comparison, remarks(sides));
            inWords.add(answer);
            intervals.addAll(IntervalView.of(answer.title(), comparison, counted));
        }
    }
}
