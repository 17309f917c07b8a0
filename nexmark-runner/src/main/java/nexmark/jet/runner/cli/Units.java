package nexmark.jet.runner.cli;

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
        return Counts.shortText(count);
    }

    /** Writes a size as people read it, a kilobyte being 1000 bytes: {@code 1.3 MB}. */
    static String shortBytes(double bytes) {
        return Counts.shortBytes(bytes);
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
