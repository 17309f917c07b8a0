package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who watches receives everything, whenever it comes and however often it goes. */
class LiveEventsTest {

    private final Live live = Live.at(new LiveAddress("127.0.0.1", 0), Optional.empty());

    @BeforeEach
    void begin() {
        live.runs().begins(MadeSeconds.PLAN);
    }

    @AfterEach
    void end() {
        live.close();
    }

    private void seconds(int from, int to) {
        IntStream.range(from, to).mapToObj(MadeSeconds::second).forEach(live.runs()::accept);
    }

    private static JsonNode seconds(JsonNode view) {
        return view.at("/timeline/seconds");
    }

    @Test
    void theFirstEventIsTheWholeViewAndTheNextOnlyWhatIsNew() throws IOException, InterruptedException {
        seconds(0, 3);
        try (Events events = Events.of(live)) {
            assertThat(events.response().headers().firstValue("Content-Type"))
                    .hasValue("text/event-stream; charset=utf-8");
            JsonNode view = events.next("view").data();
            assertThat(view.path("kind").textValue()).isEqualTo("run");
            assertThat(view.path("title").textValue()).startsWith("RUNNING: q5");
            assertThat(seconds(view)).hasSize(3);
            seconds(3, 4);
            JsonNode change = events.next("change").data();
            assertThat(change.at("/keys/timeline/keys/seconds/from").intValue()).isEqualTo(3);
            assertThat(change.at("/keys/timeline/keys/seconds/tail")).hasSize(1);
            assertThat(change.toString().length()).isLessThan(view.toString().length());
        }
    }

    @Test
    void changesMakeTheViewThatAnotherReaderIsSentWhole() throws IOException, InterruptedException {
        try (Events early = Events.of(live)) {
            JsonNode merged = early.next("view").data();
            for (int number = 0; number < 4; number++) {
                seconds(number, number + 1);
                while (seconds(merged).size() <= number) {
                    merged = ViewChangeTest.changed(merged, early.next("change").data());
                }
            }
            try (Events late = Events.of(live)) {
                assertThat(merged).isEqualTo(late.next("view").data());
            }
        }
    }

    @Test
    void aReaderThatComesBackReceivesWhatItHasMissedAndNothingTwice() throws IOException, InterruptedException {
        seconds(0, 1);
        try (Events staying = Events.of(live)) {
            JsonNode merged;
            String id;
            try (Events leaving = Events.of(live)) {
                Events.Received last = leaving.next("view");
                merged = last.data();
                id = last.id();
            }
            seconds(1, 3);
            Events.Received newest = staying.next("change");
            try (Events back = Events.of(live, "Last-Event-ID", id)) {
                Events.Received missed = back.next();
                assertThat(missed).isEqualTo(newest);
                merged = ViewChangeTest.changed(merged, missed.data());
                while (seconds(merged).size() < 3) {
                    merged = ViewChangeTest.changed(merged, back.next("change").data());
                }
            }
        }
    }

    @Test
    void aReaderOfAnotherServersEventsBeginsWithTheWholeView() throws IOException, InterruptedException {
        seconds(0, 2);
        try (Events first = Events.of(live);
                Events back = Events.of(live, "Last-Event-ID", "other-1");
                Events odd = Events.of(live, "Last-Event-ID", "?")) {
            first.next("view");
            assertThat(back.next().name()).isEqualTo("view");
            assertThat(odd.next().name()).isEqualTo("view");
        }
    }

    @Test
    void theLastEventIsTheViewOfTheEndAndNothingOfTheServerIsLeft() throws IOException, InterruptedException {
        try (Events events = Events.of(live)) {
            events.next("view");
            live.close();
            assertThat(events.next("end").data().at("/live/isOver").booleanValue())
                    .isTrue();
        }
        Eventually.isTrue("the server's threads end", () -> threads().isEmpty());
    }

    private static String threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("nexmark-live") || name.startsWith("HTTP-Dispatcher"))
                .collect(Collectors.joining(", "));
    }

    @Test
    void aReaderThatReadsNothingHoldsUpNeitherTheRunNorTheOthersNorTheEnd() throws IOException, InterruptedException {
        try (Socket idle = new Socket(InetAddress.getLoopbackAddress(), live.port());
                Events events = Events.of(live)) {
            askForEvents(idle);
            seconds(0, 2000);
            JsonNode view = events.next("view").data();
            while (seconds(view).size() < 2000) {
                view = ViewChangeTest.changed(view, events.next("change").data());
            }
            live.close();
            events.next("end");
        }
    }

    private static void askForEvents(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    @Test
    void aReaderThatHasStoppedReadingIsDisconnected() throws IOException {
        String megabyte = "\"" + "x".repeat(1 << 20) + "\"";
        AtomicLong number = new AtomicLong();
        EventStream stream = new EventStream(() -> new LiveEvent(number.get(), LiveEvent.VIEW, megabyte), "server-");
        try (LiveServer server = LiveServer.start(
                        new LiveAddress("127.0.0.1", 0), Optional.empty(), page -> {}, stream, HttpExchange::close);
                Socket idle = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            askForEvents(idle);
            Eventually.isTrue("the reader has come", () -> stream.subscribers() == 1);
            Eventually.isTrue("the reader is disconnected", () -> {
                stream.publish(new LiveEvent(number.incrementAndGet(), LiveEvent.CHANGE, megabyte));
                return stream.subscribers() == 0;
            });
        }
    }

    @Test
    void whoeverTakesNoEventUntilTheQueueIsFullTwiceIsInterrupted() throws InterruptedException {
        Subscriber subscriber = new Subscriber(Optional.of(List.of()), Thread.currentThread());
        fill(subscriber);
        assertThat(subscriber.next(0)).isPresent();
        fill(subscriber);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        fill(subscriber);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static void fill(Subscriber subscriber) {
        for (int number = 0; number <= Subscriber.LONGEST_QUEUE; number++) {
            subscriber.offer(new LiveEvent(1, LiveEvent.CHANGE, "{}"));
        }
    }

    @Test
    void aViewThatCannotBeMadeSaysSoAndTheNextOneIsShownAgain() throws IOException, InterruptedException {
        seconds(0, 1);
        try (Events events = Events.of(live)) {
            JsonNode merged = events.next("view").data();
            live.runs().accept(MadeSeconds.secondWithoutACurve(1));
            while (!warning(merged).equals("NO FIGURES")) {
                merged = ViewChangeTest.changed(merged, events.next("change").data());
            }
            assertThat(merged.at("/warning/sentence").textValue()).contains("NullPointerException");
            assertThat(merged.at("/live/runs/0/state").textValue()).isEqualTo("running");
            seconds(2, 3);
            while (!warning(merged).equals("RUNNING")) {
                merged = ViewChangeTest.changed(merged, events.next("change").data());
            }
            assertThat(seconds(merged)).hasSize(3);
        }
    }

    private static String warning(JsonNode view) {
        return view.at("/warning/word").asText();
    }

    @Test
    void aViewThatCannotBePublishedIsReportedOnceAndFailsNoCommand() {
        List<String> lines = new ArrayList<>();
        Complaint complaint = new Complaint();
        complaint.goThrough(lines::add);
        LiveViews views = new LiveViews(
                () -> {
                    throw new IllegalStateException("no \033[31mview\nsecond line");
                },
                "server-",
                complaint);
        views.close();
        views.close();
        assertThat(lines)
                .containsExactly("the page of --live cannot be made, which changes nothing for the runs: "
                        + "java.lang.IllegalStateException: no ?[31mview");
    }

    @Test
    void aFailedRunIsShownAsSuch() throws IOException, InterruptedException {
        live.runs().failed("no member answered");
        try (Events events = Events.of(live)) {
            JsonNode run = events.next("view").data().at("/live/runs/0");
            assertThat(run.path("state").textValue()).isEqualTo("failed");
            assertThat(run.path("reason").textValue()).isEqualTo("no member answered");
        }
    }

    @Test
    void eventsThatWaitTooLongGiveWayToAWholeView() throws InterruptedException {
        Subscriber subscriber = new Subscriber(Optional.of(List.of()), Thread.currentThread());
        for (int number = 1; number <= Subscriber.LONGEST_QUEUE; number++) {
            subscriber.offer(new LiveEvent(number, LiveEvent.CHANGE, "{}"));
        }
        assertThat(subscriber.next(0).orElseThrow().number()).isEqualTo(1);
        subscriber.offer(new LiveEvent(31, LiveEvent.CHANGE, "{}"));
        subscriber.offer(new LiveEvent(32, LiveEvent.CHANGE, "{}"));
        subscriber.offer(new LiveEvent(33, LiveEvent.CHANGE, "{}"));
        assertThat(subscriber.next(0).orElseThrow().isWholeViewWanted()).isTrue();
        assertThat(subscriber.next(0).orElseThrow().number()).isEqualTo(33);
        assertThat(subscriber.next(0)).isEmpty();
    }
}
