package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static nexmark.jet.runner.recorded.HandMade.auction;
import static nexmark.jet.runner.recorded.HandMade.bid;
import static nexmark.jet.runner.recorded.HandMade.person;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.EpochUnit;
import nexmark.jet.plan.MoneyUnit;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedEventsTest {

    private static final String BID =
            "{\"event_type\":2,\"bid\":{\"auction\":1,\"bidder\":7,\"price\":9,\"dateTime\":5}}";

    @Test
    void theLayoutOfNexmarkFlinkIsUnderstood() {
        assertThat(read("""
            {"event_type":0,"person":{"id":1,"name":"Ann Ash","emailAddress":"a@b","creditCard":"1 2","city":"Boise","state":"ID","dateTime":"2015-07-15 00:00:00.001","extra":"x"},"auction":null,"bid":null}
            {"event_type":1,"person":null,"auction":{"id":2,"itemName":"i","description":"d","initialBid":3,"reserve":4,"dateTime":"2015-07-15T00:00:00.002Z","expires":"2015-07-15T00:00:01","seller":1,"category":10,"extra":""},"bid":null}
            {"event_type":2,"person":null,"auction":null,"bid":{"auction":2,"bidder":1,"price":5,"channel":"Google","url":"https://u","dateTime":1436918400003,"extra":"e"}}
            """))
                .containsExactly(
                        new Person(1, "Ann Ash", "a@b", "1 2", "Boise", "ID", 1_436_918_400_001L, "x"),
                        new Auction(2, "i", "d", 3, 4, 1_436_918_400_002L, 1_436_918_401_000L, 1, 10, ""),
                        new Bid(2, 1, 5, 1_436_918_400_003L, new Bid.Text("Google", "https://u", "e")));
    }

    @Test
    void blankLinesUnknownMembersAndTheirOrderDoNotMatter() {
        assertThat(read("\r\n \t\r\n{\"ingested\":[1,{}],\"bid\":{\"url\":null,\"dateTime\":5,\"price\":9,\"bidder\":7,"
                        + "\"auction\":1,\"rank\":1},\"event_type\":2}\r\n\n"))
                .containsExactly(bid(1, 9, 5));
    }

    @Test
    void whatOthersWriteIsReadAndWhatIsIgnoredIsNotedOnce() {
        RecordedEvents events = recorded("""
                {"event_type":"0","person":{"id":"1","name":"Ann","state":"OR","date_time":"5.5","email_address":null}}
                {"rank":1,"event_type":1,"auction":{"id":2,"initial_bid":0.5,"reserve":"12.3","date_time":6,"expires":7.25,"seller":1,"category":3,"foo":[1]}}
                {"rank":2,"event_type":2,"bid":{"dateTime":"1970-01-01 00:00:08","a":1,"b":2,"price":12.34,"auction":2,"bidder":1,"c":3}}
                """, UTF_8, new Units(EpochUnit.S, MoneyUnit.UNITS));
        assertThat(events.events())
                .containsExactly(
                        new Person(1, "Ann", null, null, null, "OR", 5_500, null),
                        new Auction(2, null, null, 50, 1_230, 6_000, 7_250, 1, 3, null),
                        new Bid(2, 1, 1_234, 8_000, Bid.Text.NONE));
        assertThat(events.note())
                .contains("note: standard input: ignored members rank, auction.foo, bid.a, bid.b and others"
                        + " (first in line 2)");
        assertThat(recorded(BID, UTF_8, Units.OWN).note()).isEmpty();
    }

    @Test
    void aByteOrderMarkAndAMissingLastLineEndAreNoMistakes() {
        assertThat(read("\uFEFF" + BID)).containsExactly(bid(1, 9, 5));
    }

    @Test
    void textsMayHoldAnyCharacter() throws IOException {
        String odd = "\\ \" [ ^ ` \u0001 \n \r \t ä € \uD83D\uDE00 \u2028";
        List<Event> events = List.of(
                new Person(1, odd, odd, null, null, "OR", 5, odd),
                new Auction(2, odd, null, 1, 2, 3, 4, 5, 6, odd),
                new Bid(2, 1, 5, 6, new Bid.Text(null, odd, odd)));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (JsonLines lines = new JsonLines(written)) {
            for (Event event : events) {
                lines.write(event);
            }
        }
        assertThat(written.toString(UTF_8).lines().filter(line -> line.startsWith("{\"event_type\":")))
                .hasSize(3);
        assertThat(read(written.toString(UTF_8))).isEqualTo(events);
    }

    @Test
    void pricesWhoseSumDoesNotFitALongAreRefusedWithTheLineThatIsTooMuch() {
        String dear = BID.replace("\"price\":9", "\"price\":100000000000000000") + "\n";
        String cheap = dear.replace("price\":1", "price\":-1");
        assertThat(read(cheap.repeat(46) + dear.repeat(46))).hasSize(92);
        assertThatThrownBy(() -> read(cheap.repeat(46) + dear.repeat(47)))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("standard input, line 93: the prices up to here add up to more than");
    }

    @Test
    void anInputWithoutEventsIsAMistake() {
        for (String nothing : List.of("", "\n \n")) {
            assertThatThrownBy(() -> read(nothing))
                    .isInstanceOf(UserMistake.class)
                    .hasMessage("standard input holds no events, expected at least one");
        }
        assertThat(new RecordedEvents(List.of()).disorderMillis()).isZero();
    }

    @Test
    void disorderIsTheLargestStepBackFromTheLatestTimeSoFar() {
        RecordedEvents events = HandMade.recorded(bid(1, 1, 10), bid(1, 1, 50), bid(1, 1, 30), bid(1, 1, 20));
        assertThat(events.disorderMillis()).isEqualTo(30);
    }

    @Test
    void eventsCanBeMovedToAnotherTime() {
        RecordedEvents events = HandMade.recorded(bid(1, 1, 10), auction(2, 3, 4, 20, 30), person(3, "Ann", "OR", 15));
        RecordedEvents moved = events.movedBy(100);
        assertThat(moved.events())
                .containsExactly(bid(1, 1, 110), auction(2, 3, 4, 120, 130), person(3, "Ann", "OR", 115));
        assertThat(moved.due(EnumSet.of(EventKind.PERSON), new Slice(120, 121))).isOne();
        assertThat(moved.due(EnumSet.allOf(EventKind.class), new Slice(111, 200)))
                .isEqualTo(2);
        assertThat(moved.perSecond()).isEqualTo(273);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        [1]                                | [1], expected an event as a JSON object
        null                               | null, expected an event as a JSON object
        event                              | Unrecognized token 'event'
        {"event_type":2} {}                | Trailing token
        {"event_type":2,"bid":{            | Unexpected end-of-input
        {"event_type":"2"}                 | event_type is "2", expected 0 with person alone
        {"event_type":3}                   | event_type is 3, expected 0 with person alone
        {"event_type":2,"bid":[]}          | event_type is 2, expected 0 with person alone
        {"event_type":0,"person":{"id":1}} | person.name is missing, expected a string
        {"event_type":0,"person":{"id":1,"name":null,"state":"OR","dateTime":1}} | person.name is null, expected a string
        {"event_type":2,"bid":{"price":1,"auction":1.5}} | bid.auction is 1.5, expected a whole number
        {"event_type":2,"bid":{"auction":1,"auction":1}} | Duplicate field 'auction'
        {"event_type":2,"bid":{"auction":1,"bidder":1,"price":100000000000000001,"dateTime":1}} | bid.price is 100000000000000001, expected a price
        {"event_type":2,"bid":{"auction":1,"bidder":1,"price":1,"dateTime":-1}} | bid.dateTime is -1, expected a time
        {"event_type":2,"bid":{"auction":1,"bidder":1,"price":1,"dateTime":1436918400000000}} | expected a time
        {"event_type":2,"bid":{"auction":1,"bidder":1,"price":1,"dateTime":"soon"}} | bid.dateTime is "soon", expected a time
        {"event_type":2,"bid":{"auction":1,"bidder":1,"price":1,"dateTime":1700000000}} | bid.dateTime is 1700000000, expected epoch ms: with --time-unit s it is 2023-11-14T22:13:20Z
        {"event_type":2,"bid":{"price":1,"auction":9223372036854775808}} | expected a whole number up to 9223372036854775807
        {"bid":{"auction":1}} | event_type is missing, expected 0 with person alone
        {"event_type":2,"bid":{"price":12.34}} | bid.price is 12.34, expected a whole number of cents; --money units reads
        [ | Unexpected end-of-input at column 2, expected an event as a JSON object
        {"event_type":2,"bid":{"auction":1,"bidder":1,"price":1,"dateTime":1,"extra":5}} | bid.extra is 5, expected a string
        """)
    void aMistakeIsOneLineThatNamesItsPlace(String line, String message) {
        assertThatThrownBy(() -> read(BID + "\n\n" + line + "\n" + BID))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("standard input, line 3: ")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void anEndlessLineIsNamedAndALongOneIsNotQuotedAtLength() {
        String atMost = BID + " ".repeat(1_000_000 - BID.length()) + "\n";
        assertThat(read(atMost + BID + "\n" + BID)).hasSize(3);
        assertThatThrownBy(() -> read(atMost + BID + "\n " + atMost))
                .isInstanceOf(UserMistake.class)
                .hasMessage("standard input cannot be read after line 2: the next has more than 1000000 characters");
        for (String line : List.of(
                "a".repeat(9999), "\"" + "a".repeat(9999) + "\"", BID.replace("9", "\"" + "9".repeat(999) + "\""))) {
            assertThatThrownBy(() -> read(line)).hasMessageMatching(".{20,200}");
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        String latin1 = BID.replace("\"dateTime\"", "\"extra\":\"\u00e4\",\"dateTime\"");
        assertThatThrownBy(() -> read(BID + "\n" + latin1, ISO_8859_1))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("is not UTF-8");
    }

    private static List<Event> read(String text) {
        return read(text, UTF_8);
    }

    private static List<Event> read(String text, Charset charset) {
        return recorded(text, charset, Units.OWN).events();
    }

    private static RecordedEvents recorded(String text, Charset charset, Units units) {
        return RecordedEvents.read(
                RecordedEvents.STANDARD_STREAM, new ByteArrayInputStream(text.getBytes(charset)), units);
    }
}
