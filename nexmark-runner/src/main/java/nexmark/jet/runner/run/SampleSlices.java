package nexmark.jet.runner.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;

/**
 * Which rows of a run are kept whole, and which are recomputed. The measured interval is cut into stretches of equal
 * length, a window each or the rows of some thousand events, and stretches are drawn from these at random: each is as
 * likely as any other.
 *
 * <p>Rows that depend on all events from the start cannot be recomputed apart from each other: the walk that recomputes
 * the last of them recomputes them all. So these are recomputed from the beginning of the interval on, as far as that goes.
 */
final class SampleSlices {

    /** How many events' worth of rows a stretch of single rows holds. */
    private static final long EVENTS_PER_STRETCH = 5_000;
    /** How many events are recomputed at most, some 50 to 150 ns each, besides those of the stretches that were kept. */
    private static final long EVENTS_TO_RECOMPUTE = 20_000_000;
    /** How many events one walk from the start goes through at most: with 30 s before the interval, a minute at 1 M/s. */
    private static final long EVENTS_TO_WALK = 100_000_000;
    /** A stretch of windows is a tenth of a window long: events of the windows before it are most of what it costs. */
    private static final long STRETCHES_PER_WINDOW = 10;
    /** What a stretch costs besides its events, in events. */
    private static final long EVENTS_TO_BEGIN_A_STRETCH = 1_000;

    private static final int KEPT = 3;

    private final RunPlan plan;
    private final CheckMode check;
    private final RunInterval interval;
    private final Slice measured;
    private final long reachMillis;
    private final boolean fromTheStart;
    private final long stretchMillis;
    /** What is kept of a stretch: a window, or all rows. */
    private final long keptMillis;

    SampleSlices(RunPlan plan, Timing timing, Oracle<?> oracle, RunInterval interval) {
        this.plan = plan;
        // Recorded events cannot be made again in part.
        boolean whole =
                plan.check() == CheckMode.SAMPLE && plan.workload().eventsFrom().isPresent();
        this.check = whole ? CheckMode.FULL : plan.check();
        this.interval = interval;
        this.measured = interval.measured();
        this.reachMillis = oracle.reachMillis();
        boolean windows = timing == Timing.COMPLETE_WINDOW;
        this.fromTheStart = !windows && reachMillis >= interval.measureFromMillis() - interval.startMillis();
        long rowsMillis =
                Math.max(1, EVENTS_PER_STRETCH * 1000 / plan.workload().rate());
        long windowsMillis =
                Math.max(1, reachMillis / STRETCHES_PER_WINDOW / oracle.periodMillis()) * oracle.periodMillis();
        this.stretchMillis = windows ? windowsMillis : fromTheStart ? rowsMillis : Math.max(rowsMillis, reachMillis);
        this.keptMillis = windows ? oracle.periodMillis() : stretchMillis;
    }

    static SampleSlices of(RunPlan plan, Query query, RunInterval interval) {
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        return new SampleSlices(plan, query.definition().timing(), oracle, interval);
    }

    /** The slices whose rows are kept whole, drawn before the run. */
    List<Slice> kept(long seed) {
        if (check != CheckMode.SAMPLE) {
            return check == CheckMode.OFF ? List.of() : List.of(measured);
        }
        SplittableRandom random = new SplittableRandom(seed);
        return draw(random, KEPT, Set.of()).stream()
                .map(this::slice)
                .map(stretch -> {
                    long parts = ceilDiv(stretch.toMillis() - stretch.fromMillis(), keptMillis);
                    long from = stretch.fromMillis() + random.nextLong(parts) * keptMillis;
                    return new Slice(from, Math.min(from + keptMillis, stretch.toMillis()));
                })
                .toList();
    }

    /** Whether what is recomputed is drawn at random, or is all that one walk from the start gets to. */
    boolean areDrawn() {
        return !fromTheStart;
    }

    /** The slices whose rows are recomputed, drawn after the run; each that was kept lies in one of them. */
    List<Slice> recomputed(long seed, List<Slice> kept) {
        if (check != CheckMode.SAMPLE) {
            return kept;
        }
        if (fromTheStart) {
            return List.of(new Slice(measured.fromMillis(), reachableMillis()));
        }
        Set<Long> before = new LinkedHashSet<>();
        kept.forEach(slice -> before.add((slice.fromMillis() - measured.fromMillis()) / stretchMillis));
        return draw(new SplittableRandom(seed), Long.MAX_VALUE, before).stream()
                .map(this::slice)
                .toList();
    }

    /** Draws stretches besides those before, one at least, until there are so many or the events are used up. */
    private Set<Long> draw(SplittableRandom random, long most, Set<Long> before) {
        long stretches = ceilDiv(drawableMillis(), stretchMillis);
        Set<Long> drawn = new LinkedHashSet<>(before);
        long events = 0;
        while (drawn.size() < Math.min(most, stretches)) {
            long stretch = random.nextLong(stretches);
            if (drawn.contains(stretch)) {
                continue;
            }
            events += EVENTS_TO_BEGIN_A_STRETCH + eventsOf(slice(stretch));
            if (events > EVENTS_TO_RECOMPUTE && !drawn.isEmpty()) {
                break;
            }
            drawn.add(stretch);
        }
        return drawn;
    }

    private long drawableMillis() {
        return (fromTheStart ? reachableMillis() : measured.toMillis()) - measured.fromMillis();
    }

    /** How far a walk from the start gets, one stretch at least. */
    private long reachableMillis() {
        long reachable =
                interval.startMillis() + EVENTS_TO_WALK * 1000 / plan.workload().rate();
        return Math.min(measured.toMillis(), Math.max(measured.fromMillis() + stretchMillis, reachable));
    }

    private long eventsOf(Slice slice) {
        long reach = fromTheStart ? 0 : reachMillis; // one walk recomputes all of them
        return (slice.toMillis() - slice.fromMillis() + reach) * plan.workload().rate() / 1000;
    }

    private Slice slice(long stretch) {
        long from = measured.fromMillis() + stretch * stretchMillis;
        return new Slice(from, Math.min(from + stretchMillis, measured.fromMillis() + drawableMillis()));
    }

    private static long ceilDiv(long dividend, long divisor) {
        return -Math.floorDiv(-dividend, divisor);
    }
}
