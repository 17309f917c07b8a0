package nexmark.jet.report;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.StoredResult;

/**
 * The page of one run, as values. Whatever a run's folder does not have leaves a part empty, and a remark there says what
 * is missing.
 *
 * @param live what goes on at the moment, on one line, if the page changes while a command runs; null if the page is of a stored run.
 *     Of a run that goes on there are no origin, caveats, spikes and disclosure, and before its first second no other part: they are null
 * @param headline what a reader has to see first
 * @param origin machine, load and the command that repeats the run
 * @param caveats what weakens the figures, the gravest first
 * @param percentiles latency by percentile
 * @param timeline the run second by second
 * @param spikes the times at which latency was far above the usual
 * @param members the members' own figures
 * @param job the job's vertices
 * @param disclosure everything else
 */
public record RunView(
        String title,
        String fileName,
        Warning warning,
        String live,
        Headline headline,
        Origin origin,
        List<Caveat> caveats,
        Percentiles percentiles,
        Timeline timeline,
        Spikes spikes,
        Members members,
        JobGraph job,
        Disclosure disclosure)
        implements ReportView {

    /** The page of a stored run, which is in the run's folder. */
    public static RunView of(StoredResult stored) {
        return of(stored, stored.folder().resolve(HtmlReport.FILE));
    }

    /**
     * The page of a stored run.
     *
     * @param page the file that the page will be written to, which links lead from
     */
    public static RunView of(StoredResult stored, Path page) {
        RunTitle title = RunTitle.of(stored.result());
        StoredTable table = StoredTable.read(stored.folder().resolve(Timeline.FILE));
        RunClock clock = RunClock.of(table, stored.result());
        return new RunView(
                title.text(),
                stored.result().id(),
                title.warning(),
                null,
                Headline.of(stored.result()),
                Origin.of(stored),
                Caveat.of(stored.result()),
                Percentiles.of(stored),
                Timeline.of(stored, table, clock),
                Spikes.of(stored.result(), clock),
                Members.of(stored, clock),
                JobGraph.of(stored.result()),
                Disclosure.of(stored, PageFolder.of(page)));
    }

    /** The same page with words on what goes on at the moment. */
    public RunView with(String words) {
        return new RunView(
                title,
                fileName,
                warning,
                words,
                headline,
                origin,
                caveats,
                percentiles,
                timeline,
                spikes,
                members,
                job,
                disclosure);
    }

    @Override
    public String kind() {
        return "run";
    }
}
