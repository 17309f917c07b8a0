package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalLong;
import nexmark.jet.process.UserMistake;

/** Reads the members of a JSON object, each by its expected type. A member of another type is refused by its name. */
final class EventFields {

    /** A price that can be multiplied by the rate of any currency exchange of the queries and still fits a long. */
    static final long HIGHEST_PRICE = 100_000_000_000_000_000L;

    private static final String WHOLE_NUMBER = "a whole number";
    private static final String TEXT = "a text";
    private static final String TIME =
            "a time from 1970 to 9999, in epoch milliseconds or such as \"2015-07-15T00:00:00.123Z\"";
    private static final int LONGEST_QUOTE = 60;

    private final Line line;
    private final String prefix;
    private final JsonNode object;

    private EventFields(Line line, String prefix, JsonNode object) {
        this.line = line;
        this.prefix = prefix;
        this.object = object;
    }

    static EventFields of(Line line, JsonNode event) {
        if (!event.isObject()) {
            throw line.mistake(quote(event) + ", expected an event as a JSON object");
        }
        return new EventFields(line, "", event);
    }

    EventFields object(String name) {
        JsonNode value = required(name, "an object");
        if (!value.isObject()) {
            throw mistake(name, value, "an object");
        }
        return new EventFields(line, prefix + name + ".", value);
    }

    boolean has(String name) {
        return object.hasNonNull(name);
    }

    long whole(String name) {
        return whole(name, required(name, WHOLE_NUMBER));
    }

    long wholeOr(String name, long absent) {
        return has(name) ? whole(name, object.get(name)) : absent;
    }

    /** Cents. */
    long price(String name) {
        long cents = whole(name);
        if (Math.abs(cents) > HIGHEST_PRICE || cents == Long.MIN_VALUE) {
            throw mistake(name, "a price from -" + HIGHEST_PRICE + " to " + HIGHEST_PRICE);
        }
        return cents;
    }

    String text(String name) {
        return text(name, required(name, TEXT));
    }

    String textOrNull(String name) {
        return has(name) ? text(name, object.get(name)) : null;
    }

    /** The instant that a member holds, epoch ms. */
    long time(String name) {
        JsonNode value = required(name, TIME);
        OptionalLong millis = value.isTextual() ? EventTime.millis(value.textValue()) : OptionalLong.empty();
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            millis = OptionalLong.of(value.longValue());
        }
        if (millis.isEmpty() || !EventTime.isPlausible(millis.getAsLong())) {
            throw mistake(name, value, TIME);
        }
        return millis.getAsLong();
    }

    UserMistake mistake(String name, String expected) {
        return mistake(name, object.get(name), expected);
    }

    private JsonNode required(String name, String expected) {
        if (!has(name)) {
            throw line.mistake(prefix + name + " is missing, expected " + expected);
        }
        return object.get(name);
    }

    private long whole(String name, JsonNode value) {
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw mistake(name, value, WHOLE_NUMBER);
        }
        return value.longValue();
    }

    private String text(String name, JsonNode value) {
        if (!value.isTextual()) {
            throw mistake(name, value, TEXT);
        }
        return value.textValue();
    }

    private UserMistake mistake(String name, JsonNode value, String expected) {
        return line.mistake(prefix + name + " is " + quote(value) + ", expected " + expected);
    }

    /** JSON text has no line breaks of its own, so the message stays one line. */
    private static String quote(JsonNode value) {
        String json = value.toString();
        return json.length() <= LONGEST_QUOTE ? json : json.substring(0, LONGEST_QUOTE) + "…";
    }
}
