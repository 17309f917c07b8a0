package nexmark.jet.runner.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import nexmark.jet.process.Await;

/**
 * Server-sent events: first the whole view, then what is new, second by second. Each reader has a thread and a short queue, so a
 * slow reader holds nobody up; it is sent the whole view when its queue was full. A reader that has stopped is disconnected, so that
 * another can take its place: see {@link Subscriber}.
 */
final class EventStream implements HttpHandler {

    /** A whole view is cheaper than more events than this. */
    private static final int KEPT = 20;

    private static final int MOST_SUBSCRIBERS = 32;
    private static final int SERVICE_UNAVAILABLE = 503;
    /** A connection whose other end is gone shows when something is sent. */
    private static final long LONGEST_SILENCE_MILLIS = 15_000;

    private static final String SILENCE = ":\n\n";
    private static final String RECONNECT_AFTER_MILLIS = "retry: 1000\n\n";

    private final Supplier<LiveEvent> whole;
    private final String server;
    private final Set<Subscriber> subscribers = new HashSet<>();
    private final Deque<LiveEvent> latest = new ArrayDeque<>();

    /**
     * Makes a stream of which nothing is sent yet.
     *
     * @param whole the whole view at the moment, as an event
     * @param server text that no other server's event ids begin with
     */
    EventStream(Supplier<LiveEvent> whole, String server) {
        this.whole = whole;
        this.server = server;
    }

    /** Sends an event to everybody, and waits for nobody. Events come in the order of their numbers. */
    synchronized void publish(LiveEvent event) {
        latest.add(event);
        if (latest.size() > KEPT) {
            latest.remove();
        }
        subscribers.forEach(subscriber -> subscriber.offer(event));
    }

    /** Whether everybody has been sent the last event within this time. */
    boolean awaitEnd(Duration atMost) {
        return Await.whileWindingUp(() -> subscribers() == 0, atMost);
    }

    synchronized int subscribers() {
        return subscribers.size();
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        Optional<Subscriber> subscriber = subscribe(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
        try (exchange) {
            if (subscriber.isEmpty()) {
                exchange.sendResponseHeaders(SERVICE_UNAVAILABLE, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            send(subscriber.get(), exchange.getResponseBody());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends, or the reader has stopped
        } finally {
            subscriber.ifPresent(this::remove);
        }
    }

    private synchronized Optional<Subscriber> subscribe(String lastEventId) {
        if (subscribers.size() == MOST_SUBSCRIBERS) {
            return Optional.empty();
        }
        Subscriber subscriber = new Subscriber(missed(lastEventId), Thread.currentThread());
        subscribers.add(subscriber);
        return Optional.of(subscriber);
    }

    private synchronized void remove(Subscriber subscriber) {
        subscribers.remove(subscriber);
    }

    /** The events after one that was received; empty if they are not all there any more. */
    private Optional<List<LiveEvent>> missed(String lastEventId) {
        if (lastEventId == null || !lastEventId.matches("\\Q" + server + "\\E\\d{1,18}") || latest.isEmpty()) {
            return Optional.empty();
        }
        long received = Long.parseLong(lastEventId.substring(server.length()));
        boolean areKept = received >= latest.getFirst().number() - 1
                && received <= latest.getLast().number();
        return areKept
                ? Optional.of(latest.stream()
                        .filter(event -> event.number() > received)
                        .toList())
                : Optional.empty();
    }

    private void send(Subscriber subscriber, OutputStream out) throws IOException, InterruptedException {
        write(RECONNECT_AFTER_MILLIS, out);
        long sent = 0;
        boolean isLast = false;
        while (!isLast) {
            Optional<LiveEvent> next = subscriber.next(LONGEST_SILENCE_MILLIS);
            if (next.isEmpty()) {
                write(SILENCE, out);
                continue;
            }
            LiveEvent event = next.get().isWholeViewWanted() ? whole.get() : next.get();
            // A whole view may hold events that still wait.
            if (event.number() > sent || next.get().isWholeViewWanted()) {
                write(event.text(server), out);
                sent = event.number();
                isLast = event.isLast();
            }
        }
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
