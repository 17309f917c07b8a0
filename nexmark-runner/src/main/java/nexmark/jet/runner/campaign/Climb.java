package nexmark.jet.runner.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.StoredResult;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.table.Csv;

/** Finds the last step of a climbing rate that the job kept up with: its rate, and the next one. */
final class Climb {

    /** A source with a larger smallest lag is behind: a rate 5 % too high makes this much of it in a second. */
    private static final double KEPT_UP_MILLIS = 50;

    private Climb() {}

    /**
     * The run's seconds are read from its folder, where a search that is resumed finds them as well.
     *
     * @throws UserMistake if the run's table of seconds cannot be read
     */
    static Bracket keptUp(StoredResult stored) {
        boolean toItsEnd = stored.result().facts().end() == RunEnd.DRAINED;
        return keptUp(stored.result().plan().workload().rate(), lagsMillis(stored), toItsEnd);
    }

    /**
     * @param lagMillis the source's smallest lag in each second, ms; NaN where it is not known, as in the drain
     * @param toItsEnd whether the climb was not ended early
     */
    static Bracket keptUp(long firstRate, List<Double> lagMillis, boolean toItsEnd) {
        Bracket bracket = new Bracket(OptionalLong.empty(), OptionalLong.of(firstRate));
        long rate = firstRate;
        int seconds = (int) EmissionSchedule.STEP_SECONDS;
        int count = lagMillis.size();
        while (count > 0 && lagMillis.get(count - 1).isNaN()) {
            count--;
        }
        for (int end = seconds; end <= count; end += seconds) {
            long next = EmissionSchedule.raised(rate, SearchSettings.CLIMB_PERCENT);
            if (lagMillis.get(end - 1) <= KEPT_UP_MILLIS) {
                boolean isLast = toItsEnd && end + seconds > count;
                bracket = new Bracket(
                        OptionalLong.of(Counts.rounded((double) rate)),
                        isLast ? OptionalLong.empty() : OptionalLong.of(Counts.rounded((double) next)));
            }
            rate = next;
        }
        return bracket;
    }

    private static List<Double> lagsMillis(StoredResult stored) {
        if (!stored.isStored()) {
            return List.of();
        }
        Path file = stored.folder().resolve("timeline.csv");
        try {
            List<List<String>> rows = Csv.read(Files.readString(file));
            int lag = rows.get(0).indexOf("minLagMillis");
            return rows.stream()
                    .skip(1)
                    .map(row -> row.get(lag).isEmpty() ? Double.NaN : Double.parseDouble(row.get(lag)))
                    .toList();
        } catch (IOException | RuntimeException e) {
            throw new UserMistake(
                    file + " has no seconds of the climb, expected the table of a run: " + IoReason.of(e, file));
        }
    }
}
