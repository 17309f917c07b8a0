package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.runner.job.RowCodec;

/** Writes JSON objects, one a line, in UTF-8. Members that are null are left out of events. */
public final class JsonLines implements Closeable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final JsonGenerator json;

    public JsonLines(OutputStream out) throws IOException {
        json = new JsonFactory().createGenerator(new BufferedOutputStream(out, BUFFER_BYTES));
        json.setRootValueSeparator(new SerializedString(""));
    }

    /** Writes an event in the layout of recorded events. */
    public void write(Event event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("event_type", event.kind().code());
        json.writeObjectFieldStart(EventParser.member(event.kind()));
        switch (event.kind()) {
            case PERSON -> members((Person) event);
            case AUCTION -> members((Auction) event);
            case BID -> members((Bid) event);
        }
        json.writeEndObject();
        endLine();
    }

    /** Writes the row's components that the columns name; those that are null as null, so that every row has all. */
    public void write(Object row, List<String> columns) throws IOException {
        json.writeStartObject();
        for (String column : columns) {
            json.writeFieldName(column);
            Object value = RowCodec.component(row, column);
            if (value instanceof Long number) {
                json.writeNumber(number);
            } else {
                json.writeString((String) value);
            }
        }
        endLine();
    }

    /** Ends the file; one that broke off is closed as it is. */
    @Override
    public void close() throws IOException {
        json.close();
    }

    private void endLine() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void members(Person person) throws IOException {
        json.writeNumberField("id", person.id());
        text("name", person.name());
        text("emailAddress", person.emailAddress());
        text("creditCard", person.creditCard());
        text("city", person.city());
        text("state", person.state());
        json.writeNumberField("dateTime", person.dateTime());
        text("extra", person.extra());
    }

    private void members(Auction auction) throws IOException {
        json.writeNumberField("id", auction.id());
        text("itemName", auction.itemName());
        text("description", auction.description());
        json.writeNumberField("initialBid", auction.initialBid());
        json.writeNumberField("reserve", auction.reserve());
        json.writeNumberField("dateTime", auction.dateTime());
        json.writeNumberField("expires", auction.expires());
        json.writeNumberField("seller", auction.seller());
        json.writeNumberField("category", auction.category());
        text("extra", auction.extra());
    }

    private void members(Bid bid) throws IOException {
        json.writeNumberField("auction", bid.auction());
        json.writeNumberField("bidder", bid.bidder());
        json.writeNumberField("price", bid.price());
        text("channel", bid.text().channel());
        text("url", bid.text().url());
        json.writeNumberField("dateTime", bid.dateTime());
        text("extra", bid.text().extra());
    }

    private void text(String member, String value) throws IOException {
        if (value != null) {
            json.writeStringField(member, value);
        }
    }
}
