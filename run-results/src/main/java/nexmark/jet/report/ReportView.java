package nexmark.jet.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Everything that a page shows, as values: the page only draws them. */
public sealed interface ReportView permits RunView, SeveralView {

    /** The kind of view, by which the page chooses its sections: {@code run} or {@code several}. */
    @JsonProperty("kind")
    String kind();

    /** The page's title, one line; it starts with the verdict if the run is not valid, or has exceptions. */
    String title();

    /** The start of the names of files that a reader saves: letters, digits and dashes. */
    String fileName();

    /**
     * The warning that the figures are not valid. It stays in view, on paper and in each saved image; null if they are
     * valid.
     */
    Warning warning();

    /** The status in capitals, such as {@code NOT JUDGED}, and the reason. */
    record Warning(String word, String sentence) {}
}
