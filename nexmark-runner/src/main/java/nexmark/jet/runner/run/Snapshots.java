package nexmark.jet.runner.run;

import java.util.List;

/**
 * The snapshots of the job's state that ended in the measured interval. What they took is of those that succeeded; medians
 * are by nearest rank, and all four null where none did.
 *
 * @param succeeded from which the job can be restarted
 * @param failed that were begun and came to nothing, also because the job was restarted meanwhile
 * @param unseen that came and went between two looks of the runner: they succeeded or failed, and count as neither
 * @param medianMillis from the begin until the state of all members was stored, ms of the coordinator's clock
 * @param maxMillis the longest
 * @param medianBytes of state, of all members together, each backup left out
 * @param maxBytes the largest
 */
public record Snapshots(
        int succeeded, int failed, int unseen, Long medianMillis, Long maxMillis, Long medianBytes, Long maxBytes) {

    /** @param millis and {@code bytes} of those that succeeded, in any order, as many of the one as of the other */
    static Snapshots of(List<Long> millis, List<Long> bytes, int failed, int unseen) {
        List<Long> byMillis = millis.stream().sorted().toList();
        List<Long> byBytes = bytes.stream().sorted().toList();
        return new Snapshots(
                millis.size(), failed, unseen, median(byMillis), last(byMillis), median(byBytes), last(byBytes));
    }

    private static Long median(List<Long> sorted) {
        return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
    }

    private static Long last(List<Long> sorted) {
        return sorted.isEmpty() ? null : sorted.get(sorted.size() - 1);
    }
}
