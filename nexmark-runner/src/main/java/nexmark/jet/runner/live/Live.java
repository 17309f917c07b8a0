package nexmark.jet.runner.live;

import com.sun.net.httpserver.HttpExchange;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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

/** Shows the runs of a command while they go on, to programs of this machine: {@code /} is a page, {@code /metrics} is for Prometheus. */
public final class Live implements AutoCloseable {

    public static final int DEFAULT_PORT = 8383;

    private static final String VIEW = "/view";

    /** A page asks every three seconds. */
    private static final Duration PAGE_ASKS_WITHIN = Duration.ofSeconds(4);

    private final LiveRuns runs = new LiveRuns();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile long askedMillis;
    private final Duration patience;
    private final HTTPServer server;

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
            server = HTTPServer.builder()
                    .inetAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))
                    .port(port)
                    .registry(registry)
                    .registerHealthHandler(false)
                    .defaultHandler(this::answer)
                    .buildAndStart();
        } catch (IOException e) {
            throw new UserMistake("--live " + port + ": " + e.getMessage() + ", expected a free port; 0 takes any");
        }
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
                asked.incrementAndGet();
            } else {
                Page.write(view, out);
            }
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getPort() + "/";
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

    /** So many runs come before the one that starts next; about so much time is left each time it is asked, negative if that is not known. */
    public void place(int before, int runs, LongSupplier leftMillis) {
        runs().place(before, runs, leftMillis);
    }

    /** Ends when a page that somebody looks at has asked once more, so that it shows the report of the last run. */
    @Override
    public void close() {
        int before = asked.get();
        if (!Interruption.isRequested() && EpochClock.millis() - askedMillis < patience.toMillis()) {
            Await.untilOverdue(() -> asked.get() > before, patience, Await.POLL);
        }
        server.close();
    }
}
