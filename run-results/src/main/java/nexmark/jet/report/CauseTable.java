package nexmark.jet.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.result.CauseSummary;

/** The causes as people read them, a line each: {@code 7 of 9 excursions: G1 young pause on member m2, worst 48 ms}. */
public final class CauseTable {

    private CauseTable() {}

    /** The cause of the largest latency first, then the unexplained excursions, then incidents that lasted all the time; null has no lines. */
    public static List<String> lines(CauseSummary summary) {
        List<String> lines = new ArrayList<>();
        if (summary == null) {
            return lines;
        }
        if (summary.excursions() == 0 && summary.thresholdMillis() > 0) {
            lines.add("no excursion above " + millis(summary.thresholdMillis()));
        }
        for (CauseSummary.Count count : summary.causes()) {
            lines.add(of(count.count(), summary) + name(count) + worst(count.worstPeakMillis()));
        }
        if (summary.unexplained() > 0) {
            lines.add(of(summary.unexplained(), summary) + "unexplained" + worst(summary.worstUnexplainedMillis()));
        }
        for (CauseSummary.Standing standing : summary.standing()) {
            lines.add("all the time: " + standing.kind().label() + ' '
                    + standing.kind().place() + ' ' + standing.member());
        }
        return lines;
    }

    private static String of(int count, CauseSummary summary) {
        return count + " of " + summary.excursions() + (summary.excursions() == 1 ? " excursion: " : " excursions: ");
    }

    private static String name(CauseSummary.Count count) {
        String what = count.detail().isEmpty() ? count.kind().label() : count.detail();
        return what + ' ' + count.kind().place() + ' ' + count.member();
    }

    private static String worst(double peakMillis) {
        return ", worst " + millis(peakMillis);
    }

    private static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 10 ? "%.1f ms" : "%.0f ms", millis);
    }
}
