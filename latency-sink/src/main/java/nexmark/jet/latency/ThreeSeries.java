package nexmark.jet.latency;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The three ways of looking at latency, of the whole run or of one member, and the instants whose rows may still come.
 */
record ThreeSeries(LatencySeries every, LatencySeries first, LatencySeries complete, InstantTable unsettled) {

    ThreeSeries(SpillFile file) {
        this(
                new LatencySeries("every", file),
                new LatencySeries("first", file),
                new LatencySeries("complete", file),
                new InstantTable());
    }

    /** Makes samples of an instant of which no more rows may come: ideal time in epoch ms, arrivals in epoch ns. */
    void settle(long idealMillis, long firstNanos, long lastNanos) {
        first.add(firstNanos - TimeUnit.MILLISECONDS.toNanos(idealMillis), firstNanos);
        complete.add(lastNanos - TimeUnit.MILLISECONDS.toNanos(idealMillis), lastNanos);
    }

    void spill() {
        first.spill();
        complete.spill();
    }

    List<LatencySeries> all() {
        return List.of(every, first, complete);
    }
}
