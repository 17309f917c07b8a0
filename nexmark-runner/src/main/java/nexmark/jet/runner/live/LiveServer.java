package nexmark.jet.runner.live;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import nexmark.jet.process.UserMistake;

/** The HTTP server of a page: nothing is left of it once it is closed. */
final class LiveServer implements AutoCloseable {

    /** More than there may be subscribers, so that a page or Prometheus can ask besides. */
    private static final int MOST_THREADS = 48;

    private static final long IDLE_SECONDS = 10;
    /** The part of a second or two in which Ctrl-C ends a run that is spent on whoever watches. */
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(1);

    static {
        // Whoever connects and asks nothing keeps a thread for so many seconds.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
    }

    private final HttpServer http;
    private final ExecutorService threads;
    private final EventStream events;
    private final LiveAddress address;
    private boolean isClosed;

    private LiveServer(HttpServer http, ExecutorService threads, EventStream events, LiveAddress address) {
        this.http = http;
        this.threads = threads;
        this.events = events;
        this.address = address;
    }

    /** Writes a page. */
    @FunctionalInterface
    interface PageWriter {
        void writeTo(Appendable out) throws IOException;
    }

    /**
     * Serves until it is closed.
     *
     * @throws UserMistake if the address is not free or not this machine's, or others could watch without a token
     */
    static LiveServer start(
            LiveAddress asked, Optional<LiveToken> token, PageWriter page, EventStream events, HttpHandler metrics) {
        if (token.isEmpty() && !asked.isLoopback()) {
            throw new UserMistake(
                    "--live " + asked + " lets other machines watch, expected --live-token-file FILE with it, or"
                            + " --live " + asked.port() + " for this machine alone");
        }
        HttpServer http = bound(asked);
        LiveAddress address = new LiveAddress(asked.host(), http.getAddress().getPort());
        Gate gate = new Gate(address, token);
        Map.of("/", html(page), "/events", events, "/metrics", metrics)
                .forEach((path, handler) ->
                        http.createContext(path, handler).getFilters().add(gate));
        ExecutorService threads = threads();
        http.setExecutor(threads);
        http.start();
        return new LiveServer(http, threads, events, address);
    }

    private static HttpServer bound(LiveAddress asked) {
        try {
            return HttpServer.create(asked.socketAddress(), 0);
        } catch (BindException e) {
            throw new UserMistake(
                    "--live " + asked + ": " + e.getMessage() + ", expected a free port of this machine; 0 takes any");
        } catch (IOException e) {
            throw new UserMistake("--live " + asked + ": " + e.getMessage() + ", expected an address of this machine");
        }
    }

    /** The threads end with the process, whoever reads slowly. */
    private static ExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                0, MOST_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "nexmark-live-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    private static HttpHandler html(PageWriter page) {
        return exchange -> {
            try (exchange) {
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                exchange.sendResponseHeaders(200, 0);
                try (Writer out = new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8)) {
                    page.writeTo(out);
                }
            }
        };
    }

    /** The page's address, such as {@code http://127.0.0.1:8383/}. */
    String url() {
        return "http://" + address + "/";
    }

    int port() {
        return address.port();
    }

    /** Waits a moment until everybody has been sent the last event, and ends. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        events.awaitEnd(LONGEST_FAREWELL);
        http.stop(0);
        threads.shutdownNow();
    }
}
