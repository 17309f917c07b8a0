package nexmark.jet.runner.live;

import java.util.Optional;
import java.util.function.Supplier;
import nexmark.jet.report.ReportView;
import nexmark.jet.report.RunView;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.StoredResult;

/**
 * The page at the moment: of the run that goes on, or of the run that has ended last, as its stored report shows it, or of all runs
 * of the command when they have ended.
 */
final class CurrentView implements Supplier<ReportView> {

    private final LiveRuns runs;
    private final Complaint complaint;
    /** The run whose report was read last, and that report; null before the first. */
    private StoredResult read;

    private RunView report;

    /** @param complaint reports why a view cannot be made */
    CurrentView(LiveRuns runs, Complaint complaint) {
        this.runs = runs;
        this.complaint = complaint;
    }

    /** The page at the moment; if it cannot be made, a page that says why. */
    @Override
    public synchronized ReportView get() {
        LiveRuns.Moment now = runs.moment();
        try {
            return view(now);
        } catch (RuntimeException e) {
            complaint.about(e);
            return RunningView.ofFailure(Complaint.why(e), now.state());
        }
    }

    private ReportView view(LiveRuns.Moment now) {
        if (now.all().isPresent()) {
            return now.all().get().with(now.state());
        }
        Optional<StoredResult> ended = now.ended().filter(StoredResult::isStored);
        if (ended.isPresent()) {
            return report(ended.get()).with(now.state());
        }
        return now.course()
                .map(course -> RunningView.of(course, now.state()))
                .or(() -> now.plan().map(plan -> RunningView.of(plan, now.state())))
                .orElseGet(() -> RunningView.ofNothing(now.state()));
    }

    /** A stored run does not change, so its files are read once. */
    private RunView report(StoredResult stored) {
        if (!stored.equals(read)) {
            report = made(stored);
            read = stored;
        }
        return report;
    }

    /** A run does not fail for the sake of its page. */
    private static RunView made(StoredResult stored) {
        try {
            return RunView.of(stored);
        } catch (RuntimeException e) {
            return RunningView.withoutReport(stored.result(), e.toString());
        }
    }
}
