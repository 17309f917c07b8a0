package nexmark.jet.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventWireTest {

    static Stream<Event> oddEvents() {
        return Stream.of(
                new Person(1, "", null, null, null, "OR", 0, null),
                new Person(Long.MIN_VALUE, "Zoë Ø 漢字", "a@b", "1 2", "Bend", "ID", Long.MAX_VALUE, ""),
                new Auction(7, null, null, 0, 0, 5, 6, 7, 8, null),
                new Auction(7, "", "d", Long.MAX_VALUE, -1, 5, 6, 7, 8, "x\u0000y"),
                new Bid(1, 2, 3, 4, Bid.Text.NONE),
                new Bid(1, 2, 3, 4, new Bid.Text("channel", null, null)),
                new Bid(1, 2, 3, 4, new Bid.Text(null, "url", "")));
    }

    @ParameterizedTest
    @MethodSource("oddEvents")
    void whatIsWrittenIsReadAgain(Event event) throws IOException {
        assertThat(read(event.kind(), written(event))).isEqualTo(event);
    }

    @Test
    void aBidWithoutTextTakesHalfOfItsFourLongs() throws IOException {
        assertThat(written(new Bid(61_234, 1_017, 9_999_999, 1_795_219_200_000L, Bid.Text.NONE)))
                .as("auction 3, bidder 2, price 4, time 6, presence of text 1")
                .hasSize(16);
    }

    @Test
    void aBidWithoutTextIsReadWithoutNewText() throws IOException {
        Bid bid = (Bid) read(EventKind.BID, written(new Bid(1, 2, 3, 4, new Bid.Text(null, null, null))));
        assertThat(bid.text()).isSameAs(Bid.Text.NONE);
    }

    @Test
    void kindsHaveTheNumbersOfRecordedEvents() {
        assertThat(List.of(EventKind.values())).extracting(EventKind::code).containsExactly(0, 1, 2);
    }

    private static byte[] written(Event event) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        switch (event.kind()) {
            case PERSON -> EventWire.writePerson((Person) event, out);
            case AUCTION -> EventWire.writeAuction((Auction) event, out);
            case BID -> EventWire.writeBid((Bid) event, out);
        }
        return bytes.toByteArray();
    }

    private static Event read(EventKind kind, byte[] bytes) throws IOException {
        ByteArrayInputStream bytesLeft = new ByteArrayInputStream(bytes);
        DataInputStream in = new DataInputStream(bytesLeft);
        Event event = switch (kind) {
            case PERSON -> EventWire.readPerson(in);
            case AUCTION -> EventWire.readAuction(in);
            case BID -> EventWire.readBid(in);
        };
        assertThat(bytesLeft.available()).as("bytes left unread").isZero();
        return event;
    }
}
