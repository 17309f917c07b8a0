package nexmark.jet.runner.live;

import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.LiveState;
import nexmark.jet.report.Page;
import nexmark.jet.report.ReportView;
import nexmark.jet.runner.many.ExperimentProgress;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.run.RunExecutor;

/** The runs of a command on a page, while they go on. Everything ends when this is closed. */
public final class Live implements AutoCloseable {

    private static final String EVENTS = "events";

    private final LiveRuns runs;
    private final Complaint complaint;
    private final LiveViews views;
    private final LiveServer server;

    private Live(LiveRuns runs, Complaint complaint, LiveViews views, LiveServer server) {
        this.runs = runs;
        this.complaint = complaint;
        this.views = views;
        this.server = server;
    }

    /**
     * Shows runs from now on.
     *
     * @param token lets in other machines; without it the address has to be this machine's own
     * @throws nexmark.jet.process.UserMistake if the address is not free or not this machine's, or others could watch without a
     *     token
     */
    public static Live at(LiveAddress address, Optional<LiveToken> token) {
        LiveRuns runs = new LiveRuns(EVENTS);
        Complaint complaint = new Complaint();
        LiveViews views = new LiveViews(
                new CurrentView(runs, complaint),
                Long.toString(EpochClock.millis(), Character.MAX_RADIX) + "-",
                complaint);
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new LiveMetrics(runs::figures));
        LiveServer server = LiveServer.start(
                address, token, out -> Page.write(views.current(), out), views.events(), new MetricsHandler(registry));
        views.start();
        return new Live(runs, complaint, views, server);
    }

    /** The page's address. */
    public String url() {
        return server.url();
    }

    int port() {
        return server.port();
    }

    LiveRuns runs() {
        return runs;
    }

    /** These plans will be carried out, in this order. */
    public void plan(List<RunPlan> plans) {
        runs.plan(plans.stream().map(plan -> LiveRuns.open(plan.query())).toList());
    }

    /** These runs will be carried out unless they have been already. */
    public void planExperiment(List<RunOutcome> outcomes) {
        runs.plan(outcomes.stream().map(Live::line).toList());
    }

    private static LiveState.Line line(RunOutcome outcome) {
        String name = name(outcome.run());
        return outcome.counted()
                .map(stored -> LiveRuns.line(name, stored.result()))
                .orElseGet(() -> LiveRuns.open(name));
    }

    private static String name(PlannedRun run) {
        return run.cell().inWords() + " run " + run.repetition();
    }

    /** Carries out plans as an executor does, and shows them. */
    public RunExecutor watched(RunExecutor executor) {
        return new WatchedExecutor(executor, runs, complaint, url());
    }

    /** Hands an experiment's progress on, and shows it. */
    public ExperimentProgress watched(ExperimentProgress progress) {
        return new WatchedExperiment(progress, runs);
    }

    /** Shows the report of all runs, which have ended, instead of the last run's. */
    public void showAll(ReportView report, Path folder) {
        runs.allEnded(report, folder);
    }

    @Override
    public void close() {
        try (server) {
            runs.end();
            views.close();
        }
    }
}
