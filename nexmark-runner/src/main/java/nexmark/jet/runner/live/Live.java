package nexmark.jet.runner.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport.Page;
import nexmark.jet.report.ReportView;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;

/**
 * Shows the runs of a command while they go on, to programs of this machine: {@code /} is a page, {@code /metrics} is
 * for Prometheus.
 */
public final class Live implements AutoCloseable {

    public static final int DEFAULT_PORT = 8383;

    private static final String VIEW = "/view";
    /**
     * Names of this machine. A page of the internet can make a browser ask here under a name of its own, to read the
     * answer.
     */
    private static final String OWN_NAMES = "(?i)(127\\.0\\.0\\.1|localhost|\\[::1])(:\\d{1,5})?";

    /** The most requests that are answered at once. */
    private static final int MOST_REQUESTS = 48;

    static {
        // s; whoever does not ask to the end, or does not read the answer, is disconnected.
        System.setProperty("sun.net.httpserver.maxReqTime", "5");
        System.setProperty("sun.net.httpserver.maxRspTime", "10");
    }

    /** A page asks every three seconds. */
    private static final Duration PAGE_ASKS_WITHIN = Duration.ofSeconds(4);

    private final LiveRuns runs = new LiveRuns();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile long askedMillis;
    private final Duration patience;
    private final ExecutorService threads =
            new ThreadPoolExecutor(0, MOST_REQUESTS, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
    private final HttpServer server;

    /** Serves until it is closed; port 0 takes any. It is the user's mistake if the port is not free. */
    public Live(int port) {
        this(port, PAGE_ASKS_WITHIN);
    }

    /** @param patience how long its end waits for a page that has asked within this time */
    Live(int port, Duration patience) {
        this.patience = patience;
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new LiveMetrics(runs::figures));
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
        } catch (IOException e) {
            throw new UserMistake("--live " + port + ": " + e.getMessage() + ", expected a free port; 0 takes any");
        }
        serve("/", this::answer);
        serve(VIEW, this::answer);
        serve("/metrics", new MetricsHandler(registry));
        server.setExecutor(threads);
        server.start();
    }

    private void serve(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            Headers headers = exchange.getResponseHeaders();
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("X-Frame-Options", "DENY");
            String host = exchange.getRequestHeaders().getFirst("Host");
            boolean isOwn = host != null && host.matches(OWN_NAMES);
            boolean isGet = exchange.getRequestMethod().equals("GET");
            if (isOwn && isGet && exchange.getRequestURI().getPath().equals(path)) {
                handler.handle(exchange);
            } else {
                exchange.sendResponseHeaders(isOwn ? isGet ? 404 : 405 : 403, -1);
                exchange.close();
            }
        });
    }

    private void answer(HttpExchange exchange) throws IOException {
        boolean isView = exchange.getRequestURI().getPath().equals(VIEW);
        ReportView view = runs.view();
        askedMillis = EpochClock.millis();
        exchange.getResponseHeaders()
                .set("Content-Type", (isView ? "application/json" : "text/html") + "; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        try (exchange;
                Writer out = new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8)) {
            if (isView) {
                out.write(Page.json(view));
                requests.incrementAndGet();
            } else {
                Page.write(view, out);
            }
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    LiveRuns runs() {
        return runs;
    }

    public RunExecutor watched(RunExecutor executor) {
        return (plan, progress) -> run(executor, plan, progress);
    }

    private StoredResult run(RunExecutor executor, RunPlan plan, RunProgress progress) {
        runs.starts(plan);
        StoredResult stored = null;
        try {
            stored = executor.run(plan, new RunProgress.Watched(progress, runs::says, runs::accept));
            return stored;
        } finally {
            runs.ends(stored);
        }
    }

    /** As {@link LiveRuns#place}. */
    public void place(int before, int runs, LongSupplier leftMillis) {
        runs().place(before, runs, leftMillis);
    }

    /** Ends when an open page has asked once more, so that it shows the report of the last run. */
    @Override
    public void close() {
        int before = requests.get();
        if (!Interruption.isRequested() && EpochClock.millis() - askedMillis < patience.toMillis()) {
            Await.untilOverdue(() -> requests.get() > before, patience, Await.POLL);
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
