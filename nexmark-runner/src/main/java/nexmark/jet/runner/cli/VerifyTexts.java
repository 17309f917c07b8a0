package nexmark.jet.runner.cli;

import java.util.ListResourceBundle;

/** The texts of shared options for {@code nexmark verify}, which tries several values unless one is given. */
public final class VerifyTexts extends ListResourceBundle {

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"profile", "Only this profile. (default: both)"},
            {
                "disorder",
                "Only this size of the groups in which events are shuffled. (default: 1, which is in order, and 500)"
            },
            {"rate", "Events per second of event time; decides how many fall into a window. (default: ${DEFAULT-VALUE})"
            },
            {"window", "Length of the windows of queries with windows. (default: 2s)"},
            {
                "join-span",
                "How long q3 keeps persons and auctions, and q6 sellers. (default: generator, as long as the generator's own"
                        + " formula needs)"
            },
            {
                "keys",
                "Number of auctions that receive bids at the same time (standard, default: 100), or of distinct ids"
                        + " (blog-2021, default: 1k)."
            },
        };
    }
}
