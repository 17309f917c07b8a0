package nexmark.jet.runner.judge;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.RunTables.TimelineRow;

/**
 * Decides while a run is under way that it cannot become valid any more because its source lags, or that a rate that
 * climbs has overtaken it. A search ends such a trial early. Lags are the smallest of a second, so a pause is no lag.
 * All instants are in epoch ms.
 *
 * @param lagMillis the source's smallest lag in the second that begins at an instant, ms; NaN if it is not known
 */
public record HopelessLag(
        long startMillis, long measureFromMillis, long measureToMillis, LongToDoubleFunction lagMillis) {

    /** A smaller lag before the measured interval may still be the start's. */
    private static final double LIMIT_MILLIS = 2_000;
    /** Seconds in a row in each of which the lag has to have grown. */
    private static final int GROWING_SECONDS = 3;
    /** As above for a climb, which may make up for a pause of some seconds. */
    private static final int GROWING_SECONDS_OF_CLIMB = 5;
    /** A cold JVM may lag so long at first. */
    private static final long START_OF_CLIMB_MILLIS = 10_000;
    /** A source that made up for more than this share of the time left would be half as fast again as the schedule. */
    private static final double LARGEST_SHARE_OF_TIME_LEFT = 0.5;

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    /** Whether the run cannot become valid any more, by the lags until an instant, epoch ms. */
    public boolean isHopelessAt(long readUntilMillis) {
        return readUntilMillis <= measureFromMillis ? cannotCatchUp(readUntilMillis) : isBehind(readUntilMillis);
    }

    /**
     * Whether a rate that climbs has overtaken the source, by the lags until an instant, epoch ms: a slow start or a
     * pause is made up for sooner than these lags grow.
     */
    public boolean isOvertakenAt(long readUntilMillis) {
        return readUntilMillis >= startMillis + START_OF_CLIMB_MILLIS
                && hasLargeLag(readUntilMillis, GROWING_SECONDS_OF_CLIMB);
    }

    /** The lag is large, grows, and is large compared with the time until the measured interval begins. */
    private boolean cannotCatchUp(long readUntilMillis) {
        double last = lagMillis.applyAsDouble(readUntilMillis - SECOND_MILLIS);
        return hasLargeLag(readUntilMillis, GROWING_SECONDS)
                && last > LARGEST_SHARE_OF_TIME_LEFT * (measureFromMillis - readUntilMillis);
    }

    private boolean hasLargeLag(long readUntilMillis, int growingSeconds) {
        boolean isGrowing = LongStream.rangeClosed(1, growingSeconds)
                .map(seconds -> readUntilMillis - seconds * SECOND_MILLIS)
                .allMatch(second -> lagMillis.applyAsDouble(second) > lagMillis.applyAsDouble(second - SECOND_MILLIS));
        return isGrowing && lagMillis.applyAsDouble(readUntilMillis - SECOND_MILLIS) > LIMIT_MILLIS;
    }

    /** The verdict's limits for the first second and for a tenth of all seconds are exceeded already. */
    private boolean isBehind(long readUntilMillis) {
        long sinceStart = measureFromMillis - startMillis;
        long first = startMillis + (sinceStart + SECOND_MILLIS - 1) / SECOND_MILLIS * SECOND_MILLIS;
        long end = Math.min(readUntilMillis, measureToMillis) - SECOND_MILLIS;
        long behind = LongStream.iterate(first, second -> second <= end, second -> second + SECOND_MILLIS)
                .filter(this::isBehindIn)
                .count();
        long planned = TimeUnit.MILLISECONDS.toSeconds(measureToMillis - measureFromMillis);
        boolean isTenth = behind >= Steadiness.FEWEST_BEHIND && behind >= Steadiness.SHARE_OF_SECONDS * planned;
        return isTenth || isBehindIn(first);
    }

    private boolean isBehindIn(long second) {
        return lagMillis.applyAsDouble(second) > Steadiness.BEHIND_MILLIS;
    }

    /** Says when a run was given up, and how large the source's lag was by then. */
    static Finding found(List<TimelineRow> timeline) {
        List<TimelineRow> measured = timeline.stream()
                .filter(second -> Double.isFinite(second.minLagMillis()))
                .toList();
        if (measured.isEmpty()) {
            return Kind.GIVEN_UP.of("given up: the source lagged");
        }
        TimelineRow last = measured.get(measured.size() - 1);
        boolean grew = measured.size() > 1
                && last.minLagMillis() > measured.get(measured.size() - 2).minLagMillis();
        return Kind.GIVEN_UP.of(
                "given up after %d s: the source's lag was %,.0f ms%s",
                timeline.indexOf(last) + 1, last.minLagMillis(), grew ? " and grew" : "");
    }
}
