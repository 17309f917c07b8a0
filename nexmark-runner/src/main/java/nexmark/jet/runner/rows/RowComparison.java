package nexmark.jet.runner.rows;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;

/**
 * The rows that an engine gave, in whatever order, against those that are due. A row is the list of its values. All
 * rows that are due are kept, and the first few others. If rows do not say their ideal time, a row that is due after
 * the end may be there or not.
 */
public final class RowComparison {

    private static final int EXAMPLES = 5;
    /** The nearest row to one that is missing is looked for among so many that are not due. */
    private static final int KEPT = 1_000;

    private final Scope scope;
    private final Map<List<Object>, Times> rows = new LinkedHashMap<>();
    private final List<List<Object>> notDue = new ArrayList<>();
    private int time = -1;
    private long due;
    private long later;
    private long given;
    private long unexpected;
    private long duplicate;
    private long afterEnd;
    private long tolerated;

    /**
     * What is compared.
     *
     * @param untilMillis rows of later ideal times, epoch ms, are not
     * @param key positions of the values by which rows belong together
     * @param isLatest whether only the last row of each key is due
     * @param isTolerant whether a number with a fraction stands for the whole ones next to it
     */
    public record Scope(long untilMillis, List<Integer> key, boolean isLatest, boolean isTolerant) {

        public static final Scope ALL = new Scope(Long.MAX_VALUE, List.of(), false, false);

        List<Object> key(List<Object> row) {
            return key.stream().map(row::get).toList();
        }
    }

    /** Counts of rows: one that was given is right, or is counted under one more name. */
    public record Outcome(
            long due,
            long given,
            long missing,
            long unexpected,
            long duplicate,
            long afterEnd,
            long tolerated,
            List<Difference> differences) {

        public boolean isRight() {
            return missing + unexpected + duplicate == 0;
        }

        public String inWords() {
            return isRight()
                    ? Counts.of(given - afterEnd, "row") + " compared, all right"
                    : "%,d of %s missing, %,d unexpected, %,d duplicate"
                            .formatted(missing, Counts.of(due, "row"), unexpected, duplicate);
        }
    }

    /**
     * A row that is missing, unexpected or duplicate.
     *
     * @param due the row; of an unexpected one the row most like it, null if there is none
     * @param given the row; of a missing one the unexpected row most like it, null if there is none
     */
    public record Difference(String kind, List<Object> due, List<Object> given, long timesDue, long timesGiven) {

        public List<Object> row() {
            return kind.equals("unexpected") ? given : due;
        }
    }

    private static final class Times {
        private long due;
        private long later;
        private long given;
    }

    private RowComparison(Scope scope) {
        this.scope = scope;
    }

    /**
     * Starts a comparison with rows of an oracle, whose values are as those of the given rows; {@link UserMistake} if
     * only the last row of each key is due, and the rows after the end cannot be told.
     */
    public static <R> RowComparison of(
            Oracle<R> oracle, List<R> due, Function<? super R, List<Object>> values, Scope scope) {
        RowComparison comparison = new RowComparison(scope);
        Map<List<Object>, List<Object>> latest = new LinkedHashMap<>();
        List<List<Object>> later = new ArrayList<>();
        List<Integer> times = null;
        for (R one :
                due.stream().sorted(Comparator.comparingLong(oracle::idealTime)).toList()) {
            List<Object> row = values.apply(one);
            Long idealMillis = oracle.idealTime(one);
            times = (times == null ? IntStream.range(0, row.size()).boxed() : times.stream())
                    .filter(at -> at < row.size() && idealMillis.equals(row.get(at)))
                    .toList();
            if (idealMillis > scope.untilMillis) {
                later.add(row);
            } else if (scope.isLatest) {
                latest.put(scope.key(row), row);
            } else {
                comparison.due(row);
            }
        }
        latest.values().forEach(comparison::due);
        comparison.time = times == null || times.isEmpty() ? -1 : times.get(0);
        if (comparison.time < 0) {
            later.forEach(comparison::later);
        }
        return comparison;
    }

    private void due(List<Object> row) {
        rows.computeIfAbsent(row, any -> new Times()).due++;
        due++;
    }

    private void later(List<Object> row) {
        if (scope.isLatest) {
            throw new UserMistake("--until ends before the last row, but the rows do not say their time, expected rows"
                    + " that do, or --until end");
        }
        rows.computeIfAbsent(row, any -> new Times()).later++;
        later++;
    }

    Scope scope() {
        return scope;
    }

    /** How many rows may be given or not, because they are due after the end and do not say so. */
    public long later() {
        return later;
    }

    boolean isAfterEnd(List<Object> row) {
        return time >= 0 && row.get(time) instanceof Long millis && millis > scope.untilMillis;
    }

    /** Takes a row that was given. */
    public void given(List<Object> row) {
        given++;
        List<Times> near =
                candidates(row).map(rows::get).filter(Objects::nonNull).toList();
        if (isAfterEnd(row)) {
            afterEnd++;
        } else if (near.isEmpty()) {
            unexpected++;
            if (notDue.size() < KEPT) {
                notDue.add(row);
            }
        } else {
            Times times =
                    near.stream().filter(one -> one.given < one.due).findFirst().orElse(near.get(0));
            times.given++;
            duplicate += times.given > times.due + times.later ? 1 : 0;
            afterEnd += times.given > times.due && times.given <= times.due + times.later ? 1 : 0;
            tolerated += times.given <= times.due && !rows.containsKey(row) ? 1 : 0;
        }
    }

    /** The row itself or, where that is tolerated, the rows with the whole numbers next to its fractions. */
    private Stream<List<Object>> candidates(List<Object> row) {
        for (int i = 0; scope.isTolerant && i < row.size(); i++) {
            int at = i;
            if (row.get(at) instanceof BigDecimal fraction) {
                return Stream.of(RoundingMode.FLOOR, RoundingMode.CEILING)
                        .flatMap(mode -> candidates(
                                with(row, at, fraction.setScale(0, mode).longValue())));
            }
        }
        return Stream.of(row);
    }

    static List<Object> with(List<Object> row, int at, Object value) {
        List<Object> changed = new ArrayList<>(row);
        changed.set(at, value);
        return changed;
    }

    public Outcome outcome() {
        long missing = due - (given - unexpected - duplicate - afterEnd);
        List<Difference> differences = new ArrayList<>();
        examples(times -> times.given < times.due)
                .forEach(row -> differences.add(difference("missing", row, nearest(row, notDue))));
        Set<List<Object>> shown = differences.stream().map(Difference::given).collect(Collectors.toSet());
        notDue.stream()
                .filter(row -> !shown.contains(row))
                .limit(EXAMPLES)
                .forEach(row -> differences.add(difference("unexpected", nearest(row, rows.keySet()), row)));
        examples(times -> times.given > times.due + times.later)
                .forEach(row -> differences.add(difference("duplicate", row, row)));
        return new Outcome(due, given, missing, unexpected, duplicate, afterEnd, tolerated, differences);
    }

    private List<List<Object>> examples(Predicate<Times> which) {
        return rows.entrySet().stream()
                .filter(row -> which.test(row.getValue()))
                .map(Map.Entry::getKey)
                .limit(EXAMPLES)
                .toList();
    }

    private Difference difference(String kind, List<Object> dueRow, List<Object> givenRow) {
        Times times = rows.getOrDefault(kind.equals("unexpected") ? givenRow : dueRow, new Times());
        return new Difference(kind, dueRow, givenRow, times.due, times.given);
    }

    /** The row of the same key or time with the most equal values, or else any with half of them; null if none has. */
    private List<Object> nearest(List<Object> row, Collection<List<Object>> among) {
        return among.stream()
                .filter(other -> likeness(row, other) >= row.size())
                .max(Comparator.comparingInt(other -> likeness(row, other)))
                .orElse(null);
    }

    /** Two for each equal value, and more than all of them for the same key or time. */
    private int likeness(List<Object> one, List<Object> other) {
        boolean haveSameKey = !scope.key.isEmpty() && scope.key(one).equals(scope.key(other));
        boolean haveSameTime = time >= 0 && one.get(time) instanceof Long millis && millis.equals(other.get(time));
        int equal = (int) IntStream.range(0, Math.min(one.size(), other.size()))
                .filter(at -> Objects.equals(one.get(at), other.get(at)))
                .count();
        return 2 * (haveSameKey || haveSameTime ? one.size() + equal : equal);
    }
}
