package nexmark.jet.runner.recorded;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.evidence.RowCodec;

/** Writes JSON objects, one a line, in UTF-8. Events are written without members that are null. */
public final class JsonLines implements Closeable {

    private static final int BUFFER_BYTES = 1 << 16;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(JsonInclude.Value.construct(NON_NULL, NON_NULL))
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .build();

    /** A bid whose texts are members like the others, in the order of recorded events. */
    record FlatBid(long auction, long bidder, long price, String channel, String url, long dateTime, String extra) {

        static FlatBid of(Bid bid) {
            Bid.Text text = bid.text();
            return new FlatBid(
                    bid.auction(), bid.bidder(), bid.price(), text.channel(), text.url(), bid.dateTime(), text.extra());
        }
    }

    private final JsonGenerator json;

    public JsonLines(OutputStream out) throws IOException {
        json = MAPPER.createGenerator(new BufferedOutputStream(out, BUFFER_BYTES));
        json.setRootValueSeparator(new SerializedString(""));
    }

    public void write(Event event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("event_type", event.kind().code());
        json.writeFieldName(event.kind().name().toLowerCase(Locale.ROOT));
        MAPPER.writeValue(json, event instanceof Bid bid ? FlatBid.of(bid) : event);
        endLine();
    }

    /**
     * Writes the row's values in some of its columns. A value that is null is written too, so that every row has all.
     */
    public void write(Object row, List<String> columns) throws IOException {
        Iterator<Object> values = RowCodec.columns(row, columns).iterator();
        json.writeStartObject();
        for (String column : columns) {
            json.writeFieldName(column);
            Object value = values.next();
            if (value instanceof Long number) {
                json.writeNumber(number);
            } else {
                json.writeString((String) value);
            }
        }
        endLine();
    }

    public void flush() throws IOException {
        json.flush();
    }

    /** Ends the file. A file that broke off is closed as it is. */
    @Override
    public void close() throws IOException {
        json.close();
    }

    private void endLine() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }
}
