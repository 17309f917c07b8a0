package nexmark.jet.runner.cli;

import java.util.ListResourceBundle;

/** The texts of shared options for {@code nexmark replay}, whose windows need not be many. */
public final class ReplayTexts extends ListResourceBundle {

    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"window", "Length of the windows of queries with windows. (default: 10s)"}};
    }
}
