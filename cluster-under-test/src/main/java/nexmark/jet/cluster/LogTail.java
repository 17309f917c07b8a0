package nexmark.jet.cluster;

import java.util.List;
import java.util.stream.Collectors;

/** Formats the end of a member's log for error messages. */
final class LogTail {

    /** A longer line, such as a list of all figures of an engine, would leave no room for the lines that say what happened. */
    static final int LONGEST = 200;

    private LogTail() {}

    static String of(List<String> lines) {
        return lines.isEmpty()
                ? "its log is empty"
                : lines.stream()
                        .map(LogTail::shortened)
                        .collect(Collectors.joining("\n  ", "its log ends with:\n  ", ""));
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + '…';
    }
}
