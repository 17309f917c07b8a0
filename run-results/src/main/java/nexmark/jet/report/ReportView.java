package nexmark.jet.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Everything that a page shows, as values: the page only draws them. */
public sealed interface ReportView permits RunView, SeveralView {

    /** The kind of view, by which the page chooses its sections: {@code run} or {@code several}. */
    @JsonProperty("kind")
    String kind();

    /** The page's title, one line; of a run that may not be quoted it begins with its status. */
    String title();

    /** The begin of the names of files that a reader saves: letters, digits and dashes. */
    String fileName();

    /** What stays in view, on paper and in each saved image, so that nobody takes the figures for valid ones; null if they are. */
    Warning warning();

    /** The same page, which goes on changing with a command. */
    ReportView with(LiveState state);

    /**
     * Why the figures may not be quoted.
     *
     * @param word the status in capitals, such as {@code NOT JUDGED}
     * @param sentence the reason
     */
    record Warning(String word, String sentence) {}
}
