package nexmark.jet.runner.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunMetric;
import nexmark.jet.runner.recorded.EventTime;
import nexmark.jet.runner.run.ForeignProgram;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values of options, read as people write them: a mistake says what was expected, and no suffix of a language is taken. */
final class Converters {

    private Converters() {}

    static void register(CommandLine command) {
        ITypeConverter<Integer> ints =
                text -> whole(text, BigInteger::intValueExact, Integer.MIN_VALUE, Integer.MAX_VALUE);
        ITypeConverter<Long> longs = text -> whole(text, BigInteger::longValueExact, Long.MIN_VALUE, Long.MAX_VALUE);
        command.registerConverter(int.class, ints)
                .registerConverter(Integer.class, ints)
                .registerConverter(long.class, longs)
                .registerConverter(Long.class, longs)
                .registerConverter(double.class, Converters::number)
                .registerConverter(boolean.class, Converters::flag)
                .registerConverter(Report.Format.class, text -> labelled(text, Report.Format.values()))
                .registerConverter(ResultsCommand.Format.class, text -> labelled(text, ResultsCommand.Format.values()))
                .registerConverter(ForeignProgram.class, text -> read(text, ForeignProgram::parse))
                .registerConverter(Requirement.class, text -> read(text, Requirement::parse))
                .registerConverter(RunMetric.class, text -> read(text.strip(), RunMetric::named));
    }

    static <T> T read(String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (UserMistake e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** A choice by the label that help shows, such as {@code markdown}. */
    private static <E extends Enum<E>> E labelled(String text, E[] choices) {
        return Arrays.stream(choices)
                .filter(choice -> choice.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "', expected one of " + List.of(choices)));
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

    private static double number(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "', expected a number");
        }
    }

    /** A count or a rate, such as {@code 250k} or {@code 1.5M}. */
    static final class Count implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return read(text, Counts::parse);
        }
    }

    /** A time such as {@code 5s}, ms. */
    static final class Time implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return read(text, Millis::parse);
        }
    }

    /** {@code 3%} or {@code 3} as 0.03. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                return number(text.strip().replaceFirst("\\s*%$", "")) / 100;
            } catch (TypeConversionException e) {
                throw new TypeConversionException("'" + text + "', expected a percentage such as 3%");
            }
        }
    }

    /** An instant as people or programs write it, epoch ms. */
    static final class BaseTime implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return text.matches("\\d{1,18}")
                    ? Long.parseLong(text)
                    : EventTime.millis(text)
                            .orElseThrow(
                                    () -> new TypeConversionException(
                                            "'" + text
                                                    + "', expected an instant such as 2015-07-15T00:00:00Z or 1436918400000 (epoch ms)"));
        }
    }
}
