package nexmark.jet.runner.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Numbers and flags of options, read as people write them: a mistake says what was expected, and no suffix of a
 * language is taken.
 */
final class Numbers {

    private Numbers() {}

    static void register(CommandLine command) {
        ITypeConverter<Integer> ints =
                text -> whole(text, BigInteger::intValueExact, Integer.MIN_VALUE, Integer.MAX_VALUE);
        ITypeConverter<Long> longs = text -> whole(text, BigInteger::longValueExact, Long.MIN_VALUE, Long.MAX_VALUE);
        ITypeConverter<Double> doubles = Numbers::number;
        command.registerConverter(int.class, ints);
        command.registerConverter(Integer.class, ints);
        command.registerConverter(long.class, longs);
        command.registerConverter(Long.class, longs);
        command.registerConverter(double.class, doubles);
        command.registerConverter(Double.class, doubles);
        command.registerConverter(boolean.class, Numbers::flag);
        command.registerConverter(Boolean.class, Numbers::flag);
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new TypeConversionException("'" + text + "', expected the option without a value");
        };
    }

    private static <T> T whole(String text, Function<BigInteger, T> exact, long least, long most) {
        BigInteger number;
        try {
            number = new BigInteger(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "', expected a whole number");
        }
        try {
            return exact.apply(number);
        } catch (ArithmeticException e) {
            String limit = number.signum() < 0 ? "at least " + least : "at most " + most;
            throw new TypeConversionException("'" + text + "', expected a whole number of " + limit);
        }
    }

    /** @throws TypeConversionException if the text is no number as people write it */
    static double number(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "', expected a number");
        }
    }
}
