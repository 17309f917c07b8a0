package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;

/**
 * A line of recorded events. What the queries need must be there and be right; texts that they do not read may be missing;
 * members that are not known are ignored, because other tools add theirs.
 */
record EventLine(
        @JsonProperty(value = "event_type", required = true) int type, OfPerson person, OfAuction auction, OfBid bid) {

    /** A price that can be multiplied by the rate of any currency exchange of the queries and still fits a long. */
    private static final long HIGHEST_PRICE = 100_000_000_000_000_000L;

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT, DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build()
            .readerFor(EventLine.class);

    record OfPerson(
            @JsonProperty(required = true) long id,
            @JsonProperty(required = true) String name,
            String emailAddress,
            String creditCard,
            String city,
            @JsonProperty(required = true) String state,

            @JsonProperty(required = true) @JsonDeserialize(using = Time.class)
            long dateTime,

            String extra) {}

    record OfAuction(
            @JsonProperty(required = true) long id,
            String itemName,
            String description,
            Long initialBid,
            @JsonProperty(required = true) long reserve,

            @JsonProperty(required = true) @JsonDeserialize(using = Time.class)
            long dateTime,

            @JsonProperty(required = true) @JsonDeserialize(using = Time.class)
            long expires,

            @JsonProperty(required = true) long seller,
            @JsonProperty(required = true) long category,
            String extra) {}

    record OfBid(
            @JsonProperty(required = true) long auction,
            @JsonProperty(required = true) long bidder,
            @JsonProperty(required = true) long price,
            String channel,
            String url,

            @JsonProperty(required = true) @JsonDeserialize(using = Time.class)
            long dateTime,

            String extra) {}

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException if it is not an event
     */
    static Event event(String json) {
        try {
            EventLine line = READER.readValue(json);
            if (line == null) {
                throw new IllegalArgumentException("null, expected an event as a JSON object");
            }
            return line.event();
        } catch (JsonMappingException e) {
            String place = e.getPath().stream()
                    .map(JsonMappingException.Reference::getFieldName)
                    .collect(Collectors.joining("."));
            throw new IllegalArgumentException((place.isEmpty() ? "" : place + ": ") + firstLine(e));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(firstLine(e) + ", expected an event as a JSON object");
        }
    }

    private static String firstLine(JsonProcessingException e) {
        return e.getOriginalMessage().lines().findFirst().orElse("");
    }

    private Event event() {
        Object[] parts = {person, auction, bid};
        boolean isRight = 0 <= type && type < parts.length;
        for (int kind = 0; kind < parts.length; kind++) {
            isRight &= (parts[kind] != null) == (kind == type);
        }
        if (!isRight) {
            throw new IllegalArgumentException("event_type is " + type
                    + ", expected 0 with person alone, 1 with auction alone or 2 with bid alone");
        }
        return type == 0 ? asPerson() : type == 1 ? asAuction() : asBid();
    }

    private Person asPerson() {
        required("person.name", person.name);
        required("person.state", person.state);
        return new Person(
                person.id,
                person.name,
                person.emailAddress,
                person.creditCard,
                person.city,
                person.state,
                person.dateTime,
                person.extra);
    }

    private static void required(String member, String text) {
        if (text == null) {
            throw new IllegalArgumentException(member + " is null, expected a text");
        }
    }

    private Auction asAuction() {
        return new Auction(
                auction.id,
                auction.itemName,
                auction.description,
                auction.initialBid == null ? 0 : auction.initialBid,
                auction.reserve,
                auction.dateTime,
                auction.expires,
                auction.seller,
                auction.category,
                auction.extra);
    }

    private Bid asBid() {
        if (bid.price < -HIGHEST_PRICE || bid.price > HIGHEST_PRICE) {
            throw new IllegalArgumentException(
                    "bid.price is " + bid.price + ", expected a price from -" + HIGHEST_PRICE + " to " + HIGHEST_PRICE);
        }
        Bid.Text text = new Bid.Text(bid.channel, bid.url, bid.extra);
        return new Bid(bid.auction, bid.bidder, bid.price, bid.dateTime, text.isEmpty() ? Bid.Text.NONE : text);
    }

    /** Epoch ms, or text as {@link EventTime} reads it. */
    static final class Time extends StdScalarDeserializer<Long> {

        Time() {
            super(long.class);
        }

        @Override
        public Long deserialize(JsonParser json, DeserializationContext context) throws IOException {
            OptionalLong millis = json.hasToken(JsonToken.VALUE_STRING)
                    ? EventTime.millis(json.getText())
                    : json.hasToken(JsonToken.VALUE_NUMBER_INT)
                                    && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER
                            ? OptionalLong.of(json.getLongValue())
                            : OptionalLong.empty();
            if (millis.isEmpty() || !EventTime.isPlausible(millis.getAsLong())) {
                throw JsonMappingException.from(
                        json,
                        json.getText() + ", expected a time from 1970 to 9999, in epoch milliseconds or such as"
                                + " \"2015-07-15T00:00:00.123Z\"");
            }
            return millis.getAsLong();
        }
    }
}
