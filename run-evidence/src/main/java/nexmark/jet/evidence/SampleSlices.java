package nexmark.jet.evidence;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Due;
import nexmark.jet.question.Question;
import nexmark.jet.question.Timing;

/**
 * The rows of a run that are kept whole, and those that are recomputed: all of the measured interval if its events are
 * not too many. Otherwise windows are recomputed in one stretch that begins anywhere, because all its windows share the
 * walk through the events before it. Other rows are recomputed in stretches of some thousand events, drawn at random:
 * each is as likely as any other.
 *
 * <p>Rows that depend on all events from the start cannot be recomputed apart from each other: the walk that recomputes
 * the last of them recomputes them all. So these are recomputed from the beginning of the interval on, as far as that
 * goes.
 */
public final class SampleSlices {

    /** How many events' worth of rows a stretch of single rows holds. */
    private static final long EVENTS_PER_STRETCH = 5_000;
    /** How many events are recomputed at most, some 50 to 150 ns each; more if a tenth of the windows needs more. */
    static final long EVENTS_TO_RECOMPUTE = 40_000_000;
    /** As above for the short runs of a search, which should not wait long: about two seconds. */
    private static final long EVENTS_OF_A_TRIAL = 10_000_000;

    /** No rows are recomputed: all of the stretch are kept. */
    static final long KEEP = 0;

    private static final long LONGEST_TRIAL_MILLIS = 20_000;
    /**
     * How many events one walk from the start goes through at most: with 30 s before the interval, a minute at 1 M/s.
     */
    private static final long EVENTS_TO_WALK = 100_000_000;
    /** The least share of the windows, as the judge wants it: one in this many. */
    private static final long LEAST_SHARE = 10;
    /** Cost of a stretch besides its events, in events. */
    private static final long EVENTS_TO_BEGIN_A_STRETCH = 1_000;

    private static final int KEPT = 3;

    private final RunPlan plan;
    private final CheckMode check;
    private final RunInterval interval;
    private final Slice measured;
    private final long reachMillis;
    private final long periodMillis;
    private final long eventsToRecompute;
    private final boolean windows;
    private final boolean fromTheStart;
    private final long stretchMillis;
    /** Length of the kept part of a stretch, ms: a window, or the time of some thousand events. */
    private final long keptMillis;

    SampleSlices(RunPlan plan, Timing timing, Oracle<?> oracle, RunInterval interval, long events) {
        this.plan = plan;
        // Recorded events cannot be made again in part.
        boolean whole =
                plan.check() == CheckMode.SAMPLE && plan.workload().eventsFrom().isPresent();
        this.check = whole ? CheckMode.FULL : plan.check();
        this.interval = interval;
        this.measured = interval.measured();
        this.reachMillis = oracle.reachMillis();
        this.periodMillis = oracle.periodMillis();
        this.eventsToRecompute = events;
        this.windows = timing == Timing.COMPLETE_WINDOW;
        this.fromTheStart = reachMillis == Oracle.FROM_THE_START
                || (!windows && reachMillis >= interval.measureFromMillis() - interval.startMillis());
        long rowsMillis =
                Math.max(1, EVENTS_PER_STRETCH * 1000 / plan.workload().nominalRate());
        this.keptMillis = windows ? periodMillis : rowsMillis;
        this.stretchMillis = fromTheStart ? keptMillis : windows ? windowsMillis() : Math.max(rowsMillis, reachMillis);
    }

    public static SampleSlices of(RunPlan plan, Question question, RunInterval interval, boolean isTrial) {
        boolean isShort = isTrial && plan.phases().measureMillis() <= LONGEST_TRIAL_MILLIS;
        long events = question.due() == Due.BOUNDS ? KEEP : isShort ? EVENTS_OF_A_TRIAL : EVENTS_TO_RECOMPUTE;
        Oracle<?> oracle = question.oracle(plan.workload().question(), Slice.EVERYTHING);
        return new SampleSlices(plan, question.definition().timing(), oracle, interval, events);
    }

    /** The slices whose rows are kept whole, drawn before the run. */
    public List<Slice> kept(long seed) {
        if (check != CheckMode.SAMPLE) {
            return check == CheckMode.OFF ? List.of() : List.of(measured);
        }
        SplittableRandom random = new SplittableRandom(seed);
        if (eventsToRecompute == KEEP) {
            return List.of(drawStretch(random, List.of()));
        }
        if (windows && !fromTheStart) {
            Slice stretch = drawStretch(random, List.of());
            return random.longs(0, ceilDiv(length(stretch), periodMillis))
                    .distinct()
                    .limit(Math.min(KEPT, ceilDiv(length(stretch), periodMillis)))
                    .mapToObj(window -> part(stretch, window, periodMillis))
                    .toList();
        }
        return draw(random, KEPT, Set.of()).stream()
                .map(this::slice)
                .map(stretch -> {
                    long parts = ceilDiv(length(stretch), keptMillis);
                    return part(stretch, random.nextLong(parts), keptMillis);
                })
                .toList();
    }

    /** Whether recomputed rows are drawn at random, or are all that one walk from the start reaches. */
    public boolean areDrawn() {
        return !fromTheStart;
    }

    /** The slices whose rows are recomputed, drawn after the run; each that was kept lies in one of them. */
    public List<Slice> recomputed(long seed, List<Slice> kept) {
        if (check != CheckMode.SAMPLE) {
            return kept;
        }
        if (fromTheStart) {
            return List.of(new Slice(measured.fromMillis(), reachableMillis()));
        }
        if (windows) {
            return split(drawStretch(new SplittableRandom(seed), kept));
        }
        Set<Long> before = new LinkedHashSet<>();
        kept.forEach(slice -> before.add((slice.fromMillis() - measured.fromMillis()) / stretchMillis));
        return draw(new SplittableRandom(seed), Long.MAX_VALUE, before).stream()
                .map(this::slice)
                .toList();
    }

    /**
     * How long the stretch of windows is: all, or as many as there may be events for, but a tenth and three of them at
     * least.
     */
    private long windowsMillis() {
        long affordable = eventsToRecompute * 1000 / plan.workload().nominalRate() - reachMillis;
        long least = Math.max(KEPT * periodMillis, ceilDiv(length(measured), LEAST_SHARE));
        return Math.min(length(measured), ceilDiv(Math.max(affordable, least), periodMillis) * periodMillis);
    }

    /** Draws a stretch of windows that contains those whose rows were kept. */
    private Slice drawStretch(SplittableRandom random, List<Slice> kept) {
        long last = kept.stream().mapToLong(Slice::toMillis).max().orElse(measured.fromMillis());
        long first = kept.stream().mapToLong(Slice::fromMillis).min().orElse(measured.toMillis());
        long earliest = Math.max(measured.fromMillis(), last - stretchMillis);
        long latest = Math.min(measured.toMillis() - stretchMillis, first);
        long from = earliest + random.nextLong((latest - earliest) / periodMillis + 1) * periodMillis;
        return new Slice(from, from + stretchMillis);
    }

    /**
     * Parts for several processors. Each part goes through the events of a window before it, so it is no shorter than a
     * window.
     */
    private List<Slice> split(Slice stretch) {
        long most = Math.max(1, length(stretch) / Math.max(1, reachMillis));
        long parts = Math.min(Runtime.getRuntime().availableProcessors(), most);
        long partMillis = ceilDiv(ceilDiv(length(stretch), parts), periodMillis) * periodMillis;
        return LongStream.range(0, ceilDiv(length(stretch), partMillis))
                .mapToObj(part -> part(stretch, part, partMillis))
                .toList();
    }

    /** Draws stretches besides those before, at least one, until there are enough or the events are used up. */
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
            if (events > eventsToRecompute && !drawn.isEmpty()) {
                break;
            }
            drawn.add(stretch);
        }
        return drawn;
    }

    private long drawableMillis() {
        return fromTheStart ? reachableMillis() - measured.fromMillis() : length(measured);
    }

    /** How far a walk from the start gets, one stretch at least. */
    private long reachableMillis() {
        long reachable = interval.startMillis()
                - plan.phases().backlogMillis()
                + EVENTS_TO_WALK * 1000 / plan.workload().nominalRate();
        return Math.min(measured.toMillis(), Math.max(measured.fromMillis() + stretchMillis, reachable));
    }

    private long eventsOf(Slice slice) {
        long reach = fromTheStart ? 0 : reachMillis; // one walk recomputes all of them
        return (length(slice) + reach) * plan.workload().nominalRate() / 1000;
    }

    private Slice slice(long stretch) {
        Slice drawable = new Slice(measured.fromMillis(), measured.fromMillis() + drawableMillis());
        return part(drawable, stretch, stretchMillis);
    }

    private static Slice part(Slice slice, long index, long lengthMillis) {
        long from = slice.fromMillis() + index * lengthMillis;
        return new Slice(from, Math.min(from + lengthMillis, slice.toMillis()));
    }

    private static long length(Slice slice) {
        return slice.toMillis() - slice.fromMillis();
    }

    private static long ceilDiv(long dividend, long divisor) {
        return -Math.floorDiv(-dividend, divisor);
    }
}
