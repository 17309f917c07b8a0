package nexmark.jet.runner.cli;

import java.util.Locale;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Quantities as people write them: {@code 250k}, {@code 1.5M}. */
public final class Units {

    private Units() {}

    /** Reads a count or a rate, which has to be a whole number. */
    public static long count(String text) {
        try {
            return Counts.parse(text);
        } catch (UserMistake e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Writes a count as people read it: {@code 1,500,000} as {@code 1.5M}. */
    public static String shortCount(double count) {
        if (count >= 1e9) {
            return trimmed(count / 1e9) + "G";
        }
        if (count >= 1e6) {
            return trimmed(count / 1e6) + "M";
        }
        return count >= 1e4 ? trimmed(count / 1e3) + "k" : trimmed(count);
    }

    /** Writes a size as people read it, a kilobyte being 1000 bytes: {@code 1.3 MB}. */
    static String shortBytes(double bytes) {
        if (bytes >= 1e6) {
            return String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6);
        }
        return bytes >= 1e3 ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3) : trimmed(bytes) + " B";
    }

    private static String trimmed(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }

    /** Reads a count as {@link #count} does. */
    public static final class Count implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return count(text);
        }
    }

    /** Reads a time as {@link Millis#parse} does. */
    static final class Time implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return Millis.parse(text);
            } catch (UserMistake e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
