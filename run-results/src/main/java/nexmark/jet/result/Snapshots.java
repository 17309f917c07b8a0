package nexmark.jet.result;

import java.util.List;

/**
 * The snapshots of the job's state that ended in the measured interval. Times and sizes are of successful snapshots;
 * medians are by nearest rank, and all four are null where none succeeded.
 */
public record Snapshots(
        int succeeded, int failed, int unseen, Long medianMillis, Long maxMillis, Long medianBytes, Long maxBytes) {

    /** @param millis times of the successful snapshots, in any order; there are as many sizes, {@code bytes} */
    public static Snapshots of(List<Long> millis, List<Long> bytes, int failed, int unseen) {
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
