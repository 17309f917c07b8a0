package nexmark.jet.runner.cli;

import java.math.BigDecimal;
import java.util.OptionalLong;
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

/** Values of options, read as people write them: a mistake says what was expected. */
final class Converters {

    private Converters() {}

    static void register(CommandLine command) {
        command.registerConverter(ForeignProgram.class, text -> read(text, ForeignProgram::parse))
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
                return new BigDecimal(text.strip().replaceFirst("\\s*%$", "")).doubleValue() / 100;
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "', expected a percentage such as 3%");
            }
        }
    }

    /** An instant as people or programs write it, epoch ms. */
    static final class BaseTime implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            OptionalLong millis =
                    text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : EventTime.millis(text);
            return millis.orElseThrow(() -> new TypeConversionException(
                    "'" + text + "', expected an instant such as 2015-07-15T00:00:00Z or 1436918400000 (epoch ms)"));
        }
    }
}
