package nexmark.jet.runner.recorded;

import com.hazelcast.function.SupplierEx;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import nexmark.jet.latency.EpochClock;

/**
 * A clock that shows the time of a recording: it goes as fast as {@link EpochClock}, and is always as far behind it. Sources and
 * sink go by this clock, so that events keep their times, windows their ends and rows their values.
 *
 * @param offsetMillis how far the clock is behind, a whole number of seconds: both clocks begin a second at the same instant
 */
record RecordingClock(long offsetMillis) implements SupplierEx<LongSupplier> {

    /** The clock that first shows an instant of the recording at or within a second after an instant of now, both epoch ms. */
    static RecordingClock showing(long recordedMillis, long nowMillis) {
        return new RecordingClock(EpochClock.nextWholeSecond(nowMillis - recordedMillis));
    }

    @Override
    public LongSupplier getEx() {
        long offsetNanos = TimeUnit.MILLISECONDS.toNanos(offsetMillis);
        return () -> EpochClock.nanos() - offsetNanos;
    }

    /** The instant of the recording, epoch ms. */
    long millis() {
        return EpochClock.millis() - offsetMillis;
    }

    /** When the clock shows an instant of the recording, epoch ms. */
    long epochMillis(long recordedMillis) {
        return recordedMillis + offsetMillis;
    }
}
