package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.LongNode;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.json.StrictJson;
import nexmark.jet.json.StrictJson.SyntaxReason;

/**
 * A line of recorded events. Members that the queries need must be there and be right; texts that they do not read may
 * be missing; unknown members are ignored, because other tools add theirs.
 *
 * @param kind the name of the event's kind in the file, for messages
 */
record EventLine(String kind, JsonNode event) {

    /** A price that can be multiplied by the rate of any currency exchange of the queries and still fits a long. */
    private static final long HIGHEST_PRICE = 100_000_000_000_000_000L;

    /** As milliseconds these are days of January and February 1970, as seconds all times from 2001 to 2128. */
    private static final long FIRST_SECONDS = 1_000_000_000;

    private static final long LAST_SECONDS = 5_000_000_000L;

    private static final Map<Integer, String> KINDS = Map.of(0, "person", 1, "auction", 2, "bid");

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    /** Reads a line; {@link IllegalArgumentException} if it is not an event. */
    static Event event(String json) {
        try {
            return event(READER.readTree(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    SyntaxReason.of(e).replaceFirst(" at line 1, ", " at ") + ", expected an event as a JSON object");
        }
    }

    private static Event event(JsonNode line) {
        if (!line.isObject()) {
            throw new IllegalArgumentException(StrictJson.shown(line) + ", expected an event as a JSON object");
        }
        JsonNode type = line.path("event_type");
        String kind = type.isInt() ? KINDS.getOrDefault(type.intValue(), "") : "";
        if (!line.path(kind).isObject()
                || KINDS.values().stream().filter(line::hasNonNull).count() != 1) {
            throw new IllegalArgumentException("event_type is " + StrictJson.shown(type)
                    + ", expected 0 with person alone, 1 with auction alone or 2 with bid alone");
        }
        EventLine found = new EventLine(kind, line.get(kind));
        return switch (kind) {
            case "person" -> found.person();
            case "auction" -> found.auction();
            default -> found.bid();
        };
    }

    private Person person() {
        return new Person(
                number("id"),
                required("name"),
                text("emailAddress"),
                text("creditCard"),
                text("city"),
                required("state"),
                time("dateTime"),
                text("extra"));
    }

    private Auction auction() {
        return new Auction(
                number("id"),
                text("itemName"),
                text("description"),
                event.hasNonNull("initialBid") ? number("initialBid") : 0,
                number("reserve"),
                time("dateTime"),
                time("expires"),
                number("seller"),
                number("category"),
                text("extra"));
    }

    private Bid bid() {
        long price = number("price");
        if (price < -HIGHEST_PRICE || price > HIGHEST_PRICE) {
            throw mistake("price", "a price from -" + HIGHEST_PRICE + " to " + HIGHEST_PRICE);
        }
        Bid.Text text = new Bid.Text(text("channel"), text("url"), text("extra"));
        return new Bid(
                number("auction"), number("bidder"), price, time("dateTime"), text.isEmpty() ? Bid.Text.NONE : text);
    }

    private long number(String name) {
        JsonNode value = event.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw mistake(name, "a whole number up to " + Long.MAX_VALUE);
        }
        return value.longValue();
    }

    private String required(String name) {
        if (!event.path(name).isTextual()) {
            throw mistake(name, "a string");
        }
        return event.get(name).textValue();
    }

    private String text(String name) {
        return event.hasNonNull(name) ? required(name) : null;
    }

    /** Epoch ms, or text as {@link EventTime} reads it. */
    private long time(String name) {
        JsonNode value = event.path(name);
        OptionalLong millis = value.isTextual()
                ? EventTime.millis(value.textValue())
                : OptionalLong.of(value instanceof LongNode || value.isInt() ? value.longValue() : -1);
        if (millis.isEmpty() || !EventTime.isPlausible(millis.getAsLong())) {
            throw mistake(
                    name, "a time from 1970 to 9999, in epoch milliseconds or such as \"2015-07-15T00:00:00.123Z\"");
        }
        if (value.isIntegralNumber() && FIRST_SECONDS <= millis.getAsLong() && millis.getAsLong() < LAST_SECONDS) {
            throw mistake(
                    name,
                    "epoch milliseconds: this looks like seconds, of which " + Instant.ofEpochSecond(millis.getAsLong())
                            + " is one");
        }
        return millis.getAsLong();
    }

    private IllegalArgumentException mistake(String name, String expected) {
        return new IllegalArgumentException(
                kind + "." + name + " is " + StrictJson.shown(event.path(name)) + ", expected " + expected);
    }
}
