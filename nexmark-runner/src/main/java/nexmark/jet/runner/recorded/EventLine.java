package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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
 * @param read the names of the event's members that have been read
 */
public record EventLine(JsonNode line, String kind, JsonNode event, Units units, Set<String> read) {

    /** A price that can be multiplied by the rate of any currency exchange of the queries and still fits a long. */
    private static final long HIGHEST_PRICE = 100_000_000_000_000_000L;

    private static final Map<String, String> KINDS = Map.of("0", "person", "1", "auction", "2", "bid");
    private static final Set<String> OF_LINE = Set.of("event_type", "person", "auction", "bid");

    /**
     * Reads an event; {@link IllegalArgumentException} names what is wrong.
     *
     * @param ignored receives the members that are not read, such as {@code bid.rank}
     */
    public static Event read(JsonNode line, Units units, Consumer<String> ignored) {
        EventLine read = of(line, units);
        Event event = switch (read.kind) {
            case "person" -> read.person();
            case "auction" -> read.auction();
            default -> read.bid();
        };
        read.ignored().forEach(ignored);
        return event;
    }

    private static EventLine of(JsonNode line, Units units) {
        JsonNode type = line.path("event_type");
        String kind = KINDS.getOrDefault(type.asText(), "");
        if (!line.path(kind).isObject()
                || KINDS.values().stream().filter(line::hasNonNull).count() != 1) {
            throw new IllegalArgumentException("event_type is " + StrictJson.shown(type)
                    + ", expected 0 with person alone, 1 with auction alone or 2 with bid alone");
        }
        return new EventLine(line, kind, line.get(kind), units, new HashSet<>());
    }

    private Stream<String> ignored() {
        return Stream.concat(
                line.propertyStream().map(Map.Entry::getKey).filter(name -> !OF_LINE.contains(name)),
                event.propertyStream()
                        .map(Map.Entry::getKey)
                        .filter(name -> !read.contains(name))
                        .map(name -> kind + "." + name));
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
            throw Units.mistake(
                    "bid.price", member("price"), "a price from -" + HIGHEST_PRICE + " to " + HIGHEST_PRICE);
        }
        Bid.Text text = new Bid.Text(text("channel"), text("url"), text("extra"));
        return new Bid(
                number("auction"), number("bidder"), price, time("dateTime"), text.isEmpty() ? Bid.Text.NONE : text);
    }

    private JsonNode member(String name) {
        String given =
                event.has(name) ? name : name.replaceAll("(?=\\p{Upper})", "_").toLowerCase(Locale.ROOT);
        read.add(given);
        return event.path(given);
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
        JsonNode value = member(name);
        if (!value.isTextual()) {
            throw Units.mistake(kind + "." + name, value, "a string");
        }
        return value.textValue();
    }

    private String text(String name) {
        return isThere(name) ? required(name) : null;
    }

    private boolean isThere(String name) {
        return !member(name).isMissingNode() && !member(name).isNull();
    }
}
