package nexmark.jet.report;

import nexmark.jet.result.StoredResult;

/**
 * The page of one run.
 *
 * @param live address of the event stream that brings new figures; null if the run has ended
 */
public record RunView(String title, String fileName, Warning warning, String live) implements ReportView {

    /** The page of a stored run. Files that are missing in its folder leave parts of the page empty, and the page says so. */
    public static RunView of(StoredResult stored) {
        RunTitle title = RunTitle.of(stored.result());
        return new RunView(title.text(), stored.result().id(), title.warning(), null);
    }

    @Override
    public String kind() {
        return "run";
    }
}
