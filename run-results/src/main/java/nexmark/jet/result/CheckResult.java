package nexmark.jet.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * The outcome of a {@code RowCheck} where no event is seen twice.
 *
 * @param rowsExpected rows that were due
 * @param rowsReceived rows that arrived
 * @param missing rows that were due and did not arrive
 * @param unexpected rows that arrived and were not due, or not as often
 * @param examples a few of the rows that differ, each with how
 */
public record CheckResult(long rowsExpected, long rowsReceived, long missing, long unexpected, List<String> examples) {

    public static final CheckResult NOTHING = new CheckResult(0, 0, 0, 0, List.of());

    public CheckResult {
        examples = List.copyOf(examples);
    }

    public boolean isRight() {
        return missing == 0 && unexpected == 0;
    }

    /** The sum of two results, of different rows. */
    public CheckResult plus(CheckResult other) {
        return new CheckResult(
                rowsExpected + other.rowsExpected,
                rowsReceived + other.rowsReceived,
                missing + other.missing,
                unexpected + other.unexpected,
                Stream.concat(examples.stream(), other.examples.stream())
                        .limit(10)
                        .toList());
    }
}
