package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.result.SyntaxReason;

/**
 * Reads a line of recorded events as an event. Members that the queries need must be there and be right; texts that they do
 * not read may be missing; members that this layout does not know are ignored, because other tools add their own.
 */
final class EventParser {

    private static final String EVENT_TYPE = "event_type";

    private final ObjectMapper mapper = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    Event event(Line line, byte[] json) {
        EventFields event = EventFields.of(line, tree(line, json));
        checkUtf8(line, json);
        EventKind kind = kind(event);
        for (EventKind other : EventKind.values()) {
            if (other != kind && event.has(member(other))) {
                throw line.mistake(member(other) + " is given, expected none with " + EVENT_TYPE + " " + kind.code());
            }
        }
        EventFields fields = event.object(member(kind));
        return switch (kind) {
            case PERSON -> person(fields);
            case AUCTION -> auction(fields);
            case BID -> bid(fields);
        };
    }

    private JsonNode tree(Line line, byte[] json) {
        try (JsonParser parser = mapper.createParser(json)) {
            JsonNode tree = mapper.readTree(parser);
            if (parser.nextToken() != null) {
                throw line.mistake("more after the event at column "
                        + parser.currentTokenLocation().getColumnNr() + ", expected one event a line");
            }
            return tree;
        } catch (JsonProcessingException e) {
            int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
            throw line.mistake("no JSON at column " + column + " (" + SyntaxReason.withoutPlace(e)
                    + "), expected an event as a JSON object");
        } catch (IOException e) {
            throw line.mistake("no JSON (" + SyntaxReason.withoutPlace(e) + "), expected an event as a JSON object");
        }
    }

    /** Jackson also reads characters that are written in more bytes than UTF-8 needs; other readers read other characters there. */
    private static void checkUtf8(Line line, byte[] json) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(json));
        } catch (CharacterCodingException e) {
            throw line.mistake("no JSON (no UTF-8), expected an event as a JSON object in UTF-8");
        }
    }

    private static EventKind kind(EventFields event) {
        long type = event.whole(EVENT_TYPE);
        for (EventKind kind : EventKind.values()) {
            if (kind.code() == type) {
                return kind;
            }
        }
        throw event.mistake(EVENT_TYPE, "0 (person), 1 (auction) or 2 (bid)");
    }

    static String member(EventKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static Person person(EventFields person) {
        return new Person(
                person.whole("id"),
                person.text("name"),
                person.textOrNull("emailAddress"),
                person.textOrNull("creditCard"),
                person.textOrNull("city"),
                person.text("state"),
                person.time("dateTime"),
                person.textOrNull("extra"));
    }

    private static Auction auction(EventFields auction) {
        return new Auction(
                auction.whole("id"),
                auction.textOrNull("itemName"),
                auction.textOrNull("description"),
                auction.wholeOr("initialBid", 0),
                auction.whole("reserve"),
                auction.time("dateTime"),
                auction.time("expires"),
                auction.whole("seller"),
                auction.whole("category"),
                auction.textOrNull("extra"));
    }

    private static Bid bid(EventFields bid) {
        Bid.Text text = new Bid.Text(bid.textOrNull("channel"), bid.textOrNull("url"), bid.textOrNull("extra"));
        return new Bid(
                bid.whole("auction"),
                bid.whole("bidder"),
                bid.price("price"),
                bid.time("dateTime"),
                text.isEmpty() ? Bid.Text.NONE : text);
    }
}
