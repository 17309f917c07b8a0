package nexmark.jet.runner.cli;

import java.util.Arrays;
import java.util.List;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.question.Variant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Choices by the labels that help and results show. */
abstract class Labels<E extends Enum<E>> implements ITypeConverter<E> {

    private final List<E> choices;

    private Labels(E[] choices) {
        this.choices = Arrays.asList(choices);
    }

    @Override
    public E convert(String text) {
        return choices.stream()
                .filter(choice -> choice.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "', expected one of " + choices));
    }

    /** {@code standard}, {@code blog-2021}. */
    static final class OfProfile extends Labels<Profile> {
        OfProfile() {
            super(Profile.values());
        }
    }

    /** {@code none}, {@code at-least-once}, {@code exactly-once}. */
    static final class OfGuarantee extends Labels<Guarantee> {
        OfGuarantee() {
            super(Guarantee.values());
        }
    }

    /** {@code idiomatic}, {@code tuned}. */
    static final class OfVariant extends Labels<Variant> {
        OfVariant() {
            super(Variant.values());
        }
    }

    /** {@code sample}, {@code full}, {@code off}. */
    static final class OfCheckMode extends Labels<CheckMode> {
        OfCheckMode() {
            super(CheckMode.values());
        }
    }
}
