package nexmark.jet.runner.search;

import nexmark.jet.result.Status;

/** A trial ended the search: its rows were wrong, or the user interrupted it. The trials so far are kept. */
public final class SearchEnded extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Status status;

    SearchEnded(Status status) {
        super("a trial was " + status);
        this.status = status;
    }

    /** How the trial ended. */
    public Status status() {
        return status;
    }
}
