package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.ReportView;
import nexmark.jet.report.SeveralView;
import nexmark.jet.runner.live.Live;
import nexmark.jet.runner.live.LiveAddress;
import nexmark.jet.runner.live.LiveToken;
import nexmark.jet.runner.many.ExperimentProgress;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.run.RunExecutor;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that show runs on a page while they go on. Nothing is shown, and nothing is different, without them. */
final class LiveOptions implements AutoCloseable {

    @Option(
            names = "--live",
            arity = "0..1",
            paramLabel = "[HOST:]PORT",
            preprocessor = AddressAlone.class,
            description =
                    "Shows the runs while they go on: prints the address of a page for this machine's browser, on port"
                            + " 8383 unless another is given; 0 takes any that is free. The same server has /metrics for"
                            + " Prometheus. Another HOST lets others watch, with --live-token-file.")
    private String address;

    @Option(
            names = "--live-token-file",
            paramLabel = "FILE",
            description = "With --live: whoever watches has to know the one word in this file, 16 characters or more.")
    private Path tokenFile;

    private Optional<Live> live = Optional.empty();

    /**
     * Shows runs from now on if the user wants it, until this is closed.
     *
     * @throws UserMistake if they cannot be shown there
     */
    LiveOptions start() {
        if (address == null && tokenFile != null) {
            throw new UserMistake("--live-token-file says who may watch, expected --live with it");
        }
        if (address != null) {
            Optional<LiveToken> token = Optional.ofNullable(tokenFile).map(LiveToken::read);
            live = Optional.of(Live.at(LiveAddress.parse(address), token));
            Console.say("live: " + live.get().url()
                    + token.map(known -> "?token=… with the word in " + tokenFile)
                            .orElse(""));
        }
        return this;
    }

    boolean isOn() {
        return live.isPresent();
    }

    /** These plans will be carried out, in this order. */
    void plan(List<RunPlan> plans) {
        live.ifPresent(page -> page.plan(plans));
    }

    /** These runs will be carried out unless they have been already. */
    void planExperiment(List<RunOutcome> outcomes) {
        live.ifPresent(page -> page.planExperiment(outcomes));
    }

    /** An executor whose runs are shown. */
    RunExecutor watched(RunExecutor executor) {
        return live.map(page -> page.watched(executor)).orElse(executor);
    }

    /** A progress that is shown. */
    ExperimentProgress watched(ExperimentProgress progress) {
        return live.map(page -> page.watched(progress)).orElse(progress);
    }

    /**
     * Shows the report of all runs, which have ended, instead of the last run's; not after Ctrl-C, which ends the page. A command
     * does not fail for the sake of its page: a line on stderr says why the page stays as it is.
     *
     * @param places as for {@link HtmlReport#view}; with fewer than two runs nothing changes
     * @param folder in which the runs are stored
     */
    void showReportOf(List<Path> places, Path folder) {
        if (live.isEmpty() || Interruption.isRequested() || places.stream().noneMatch(StoredRuns::areIn)) {
            return;
        }
        Path page = folder.resolve(HtmlReport.FILE);
        try {
            ReportView report = HtmlReport.view(places, Optional.empty(), page);
            if (report instanceof SeveralView) {
                live.get().showAll(report, folder);
            }
        } catch (RuntimeException e) {
            Console.say("the page does not show the report of all runs: " + IoReason.of(e, page));
        }
    }

    @Override
    public void close() {
        live.ifPresent(Live::close);
    }

    /** An argument after {@code --live} that is no address belongs to the command, as in {@code run --live q5}. */
    static final class AddressAlone implements IParameterPreprocessor {
        @Override
        @SuppressWarnings("JdkObsolete") // picocli's own type
        public boolean preprocess(
                Stack<String> reversed, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean isAttached = "=".equals(info.get("separator"));
            if (!isAttached && (reversed.isEmpty() || !LiveAddress.isLike(reversed.peek()))) {
                reversed.push(Integer.toString(LiveAddress.DEFAULT_PORT));
            }
            return false;
        }
    }
}
