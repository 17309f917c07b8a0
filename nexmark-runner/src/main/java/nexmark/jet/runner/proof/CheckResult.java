package nexmark.jet.runner.proof;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a comparison with the oracle showed.
 *
 * @param rowsExpected rows that had to come
 * @param rowsReceived rows that came
 * @param missing expected rows that did not come
 * @param unexpected rows that came and had not to
 * @param examples a few of the wrong rows, each with what is wrong
 */
public record CheckResult(long rowsExpected, long rowsReceived, long missing, long unexpected, List<String> examples) {

    public static final CheckResult NOTHING = new CheckResult(0, 0, 0, 0, List.of());

    public CheckResult {
        examples = List.copyOf(examples);
    }

    public boolean isRight() {
        return missing == 0 && unexpected == 0;
    }

    /** Both together. */
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
