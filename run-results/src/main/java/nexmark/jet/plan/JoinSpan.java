package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.OptionalLong;
import nexmark.jet.process.UserMistake;

/**
 * The time for which a join keeps its state.
 *
 * @param millis event time that a person and an auction of theirs, or two closings of a seller, can be apart; empty = as
 *     far as the generator's own formula brings them apart, which no user of a stream knows
 */
public record JoinSpan(OptionalLong millis) {

    /** State is forgotten once the generator cannot refer to it any more. */
    public static final JoinSpan GENERATOR = new JoinSpan(OptionalLong.empty());

    private static final String GENERATOR_NAME = "generator";

    public JoinSpan {
        millis.ifPresent(span -> Limits.span("--join-span", span, 1));
    }

    public static JoinSpan ofMillis(long millis) {
        return new JoinSpan(OptionalLong.of(millis));
    }

    /** Reads the text form. */
    @JsonCreator
    public static JoinSpan parse(String text) {
        if (text.strip().equals(GENERATOR_NAME)) {
            return GENERATOR;
        }
        try {
            return ofMillis(Millis.parse(text));
        } catch (UserMistake e) {
            throw new UserMistake(e.getMessage() + ", or " + GENERATOR_NAME);
        }
    }

    /** The text form; {@link #parse} reads it back. */
    @Override
    @JsonValue
    public String toString() {
        return millis.isPresent() ? Millis.text(millis.getAsLong()) : GENERATOR_NAME;
    }
}
