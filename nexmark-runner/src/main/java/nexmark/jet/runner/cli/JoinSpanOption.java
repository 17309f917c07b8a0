package nexmark.jet.runner.cli;

import nexmark.jet.generator.Profile;
import nexmark.jet.plan.JoinSpan;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for how long joins keep their state. */
final class JoinSpanOption {

    @Option(
            names = "--join-span",
            paramLabel = "TIME",
            converter = Span.class,
            description =
                    "How long q3 keeps persons and auctions, and q6 sellers. generator: as long as the generator's own"
                            + " formula needs. (default: 10m in the standard profile, generator in blog-2021)")
    private JoinSpan joinSpan;

    /** The given span, or the span that the profile has. */
    JoinSpan joinSpan(Profile profile) {
        return joinSpanOr(PlanDefaults.joinSpan(profile));
    }

    JoinSpan joinSpanOr(JoinSpan otherwise) {
        return joinSpan == null ? otherwise : joinSpan;
    }

    /** Reads a span as {@link JoinSpan#parse} does. */
    static final class Span implements ITypeConverter<JoinSpan> {
        @Override
        public JoinSpan convert(String text) {
            try {
                return JoinSpan.parse(text);
            } catch (UserMistake e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
