package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

    @Test
    void eventsHaveTheMembersOfTheLayoutInItsOrderWithoutThoseThatAreNull() throws IOException {
        assertThat(lines(
                        new Person(1, "Ann", "a@b", "1234", "Bonn", "OR", 2, "é\n"),
                        new Person(1, "Ann", null, null, null, "OR", 2, null),
                        new Auction(3, "car", "red", 4, 5, 6, 7, 8, 9, "x"),
                        new Bid(1, 2, 3, 4, new Bid.Text("Google", "https://u", "e")),
                        new Bid(1, 2, 3, 4, Bid.Text.NONE)))
                .isEqualTo("""
                        {"event_type":0,"person":{"id":1,"name":"Ann","emailAddress":"a@b","creditCard":"1234","city":"Bonn","state":"OR","dateTime":2,"extra":"é\\n"}}
                        {"event_type":0,"person":{"id":1,"name":"Ann","state":"OR","dateTime":2}}
                        {"event_type":1,"auction":{"id":3,"itemName":"car","description":"red","initialBid":4,"reserve":5,"dateTime":6,"expires":7,"seller":8,"category":9,"extra":"x"}}
                        {"event_type":2,"bid":{"auction":1,"bidder":2,"price":3,"channel":"Google","url":"https://u","dateTime":4,"extra":"e"}}
                        {"event_type":2,"bid":{"auction":1,"bidder":2,"price":3,"dateTime":4}}
                        """);
    }

    private static String lines(Event... events) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonLines lines = new JsonLines(out)) {
            for (Event event : events) {
                lines.write(event);
            }
        }
        return out.toString(UTF_8);
    }
}
