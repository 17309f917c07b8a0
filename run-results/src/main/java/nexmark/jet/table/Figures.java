package nexmark.jet.table;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them, the same in every locale. */
public final class Figures {

    public static final double PERCENT = 100;
    public static final double MICROS_PER_MILLI = 1e3;
    public static final double MILLIS_PER_SECOND = 1e3;
    public static final double NANOS_PER_MICRO = 1e3;
    public static final double NANOS_PER_MILLI = 1e6;

    private static final double SECONDS_SHOWN = 90;
    private static final double MINUTES_SHOWN = 90;

    private Figures() {}

    /** Formats as {@link String#format} does in the root locale. */
    public static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }

    /** A figure, or a dash if it is null. */
    public static String orDash(String format, Double figure) {
        return figure == null ? "-" : text(format, figure);
    }

    public static String orDash(String format, OptionalDouble figure) {
        return figure.isPresent() ? text(format, figure.getAsDouble()) : "-";
    }

    /** A latency in ms, with its µs. */
    public static String millis(double micros) {
        return text("%,.3f", micros / MICROS_PER_MILLI);
    }

    /** A time in its largest unit of which there is more than one or two. */
    public static String about(long millis) {
        double seconds = Math.ceil(millis / MILLIS_PER_SECOND);
        if (seconds < SECONDS_SHOWN) {
            return text("%.0f s", seconds);
        }
        double minutes = seconds / 60;
        return minutes < MINUTES_SHOWN ? Math.round(minutes) + " min" : text("%.1f h", minutes / 60);
    }
}
