package nexmark.jet.oracle;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import nexmark.jet.generator.Profile;

/**
 * The settings of a question.
 *
 * @param rules the profile's constants
 * @param windowMillis length of the windows, a multiple of the slide; the gap between sessions
 * @param slideMillis a sliding window ends at every multiple of this, and so do {@linkplain Ticks ticks}
 * @param joinSpanMillis the longest time between events about one person or auction, whichever is first, that a join or
 *     a state by key still brings together; older state is forgotten; {@link #NEVER} keeps all
 * @param sellerIdleMillis how long a seller's last prices are kept after their last auction closed; {@link #NEVER}
 *     keeps all
 * @param map the operations on a map; null for questions about none
 */
public record QuerySettings(
        ProfileRules rules,
        long windowMillis,
        long slideMillis,
        long joinSpanMillis,
        long sellerIdleMillis,
        MapOperations map)
        implements Serializable {

    /** Nothing is ever forgotten. */
    public static final long NEVER = 0;

    private static final long LONGEST_WINDOW_MILLIS = TimeUnit.HOURS.toMillis(1000);

    /** Every window end within a window is gone through at the end of a stream, however few its events. */
    private static final long MOST_SLIDES = 2_000_000;

    public QuerySettings {
        requireNonNull(rules, "rules");
        if (windowMillis < 1) {
            throw new IllegalArgumentException("window " + windowMillis + " ms, expected at least 1 ms");
        }
        if (windowMillis > LONGEST_WINDOW_MILLIS) {
            throw new IllegalArgumentException(
                    "window " + windowMillis + " ms, expected at most " + LONGEST_WINDOW_MILLIS + " ms (1000 hours)");
        }
        if (slideMillis < 1 || windowMillis % slideMillis != 0) {
            throw new IllegalArgumentException(
                    "slide " + slideMillis + " ms, expected a divisor of the window, " + windowMillis + " ms");
        }
        if (windowMillis / slideMillis > MOST_SLIDES) {
            throw new IllegalArgumentException("window " + windowMillis + " ms with a slide of " + slideMillis
                    + " ms, expected at most " + MOST_SLIDES + " slides in a window");
        }
        if (joinSpanMillis < 0 || sellerIdleMillis < 0) {
            throw new IllegalArgumentException("join span " + joinSpanMillis + " ms and seller idle time "
                    + sellerIdleMillis + " ms, expected 0 (never) or more");
        }
    }

    /** Settings under which nothing is forgotten: for streams whose reach is not known. */
    public static QuerySettings keepingAll(Profile profile, long windowMillis, long slideMillis) {
        return new QuerySettings(ProfileRules.of(profile), windowMillis, slideMillis, NEVER, NEVER, null);
    }

    /** Whether several auctions may have one id, as in recorded events. The generator gives each auction its own. */
    public boolean idsMayRepeat() {
        return joinSpanMillis == NEVER;
    }
}
