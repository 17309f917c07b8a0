package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.json.StrictJson;

/**
 * A line of recorded events. Members that the queries need must be there and be right; texts that they do not read may
 * be missing; unknown members are ignored, because other tools add theirs. Names may be in snake case, as RisingWave's
 * generator writes them.
 *
 * @param kind the name of the event's kind in the file, for messages
 */
record EventLine(JsonNode line, String kind, JsonNode event, Units units) {

    /** A price that can be multiplied by the rate of any currency exchange of the queries and still fits a long. */
    private static final long HIGHEST_PRICE = 100_000_000_000_000_000L;

    private static final Map<String, String> KINDS = Map.of("0", "person", "1", "auction", "2", "bid");

    private static final Set<String> OF_LINE = Set.of("event_type", "person", "auction", "bid");

    /** The members of each kind of event, by both of their names. */
    private static final Map<String, Set<String>> OF_EVENT = Map.of(
            "person", names(Person.class),
            "auction", names(Auction.class),
            "bid", names(JsonLines.FlatBid.class));

    private static Set<String> names(Class<? extends Record> layout) {
        return Arrays.stream(layout.getRecordComponents())
                .map(RecordComponent::getName)
                .flatMap(name -> Stream.of(name, snakeCase(name)))
                .collect(Collectors.toSet());
    }

    /** An event's line; {@link IllegalArgumentException} if it is not an event. */
    static EventLine of(JsonNode line, Units units) {
        JsonNode type = line.path("event_type");
        String kind = KINDS.getOrDefault(type.asText(), "");
        if (!line.path(kind).isObject()
                || KINDS.values().stream().filter(line::hasNonNull).count() != 1) {
            throw new IllegalArgumentException("event_type is " + StrictJson.shown(type)
                    + ", expected 0 with person alone, 1 with auction alone or 2 with bid alone");
        }
        return new EventLine(line, kind, line.get(kind), units);
    }

    /** Reads the event; {@link IllegalArgumentException} names the member that is wrong. */
    Event read() {
        return switch (kind) {
            case "person" -> person();
            case "auction" -> auction();
            default -> bid();
        };
    }

    /** Names the members that are ignored, such as {@code bid.rank}. */
    void ignored(Consumer<String> names) {
        line.fieldNames().forEachRemaining(name -> {
            if (!OF_LINE.contains(name)) {
                names.accept(name);
            }
        });
        event.fieldNames().forEachRemaining(name -> {
            if (!OF_EVENT.get(kind).contains(name)) {
                names.accept(kind + "." + name);
            }
        });
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
                isThere("initialBid") ? cents("initialBid") : 0,
                cents("reserve"),
                time("dateTime"),
                time("expires"),
                number("seller"),
                number("category"),
                text("extra"));
    }

    private Bid bid() {
        long price = cents("price");
        if (price < -HIGHEST_PRICE || price > HIGHEST_PRICE) {
            throw mistake("price", "a price from -" + HIGHEST_PRICE + " to " + HIGHEST_PRICE);
        }
        Bid.Text text = new Bid.Text(text("channel"), text("url"), text("extra"));
        return new Bid(
                number("auction"), number("bidder"), price, time("dateTime"), text.isEmpty() ? Bid.Text.NONE : text);
    }

    private JsonNode member(String name) {
        return event.has(name) ? event.get(name) : event.path(snakeCase(name));
    }

    /** A name such as {@code dateTime} as {@code date_time}. */
    private static String snakeCase(String name) {
        return name.chars().anyMatch(Character::isUpperCase)
                ? name.replaceAll("(?=\\p{Upper})", "_").toLowerCase(Locale.ROOT)
                : name;
    }

    private long number(String name) {
        return Units.whole(kind + "." + name, member(name));
    }

    private long cents(String name) {
        return units.cents(kind + "." + name, member(name));
    }

    private long time(String name) {
        return units.millis(kind + "." + name, member(name));
    }

    private String required(String name) {
        if (!member(name).isTextual()) {
            throw mistake(name, "a string");
        }
        return member(name).textValue();
    }

    private String text(String name) {
        return isThere(name) ? required(name) : null;
    }

    private boolean isThere(String name) {
        return !member(name).isMissingNode() && !member(name).isNull();
    }

    private IllegalArgumentException mistake(String name, String expected) {
        return Units.mistake(kind + "." + name, member(name), expected);
    }
}
