package nexmark.jet.runner.cli;

import java.util.Locale;

/** What is printed of runs, by its reader. */
enum ReportFormat {
    /** People at a terminal. */
    TABLE,
    /** Programs. */
    JSON,
    /** People who look at a pull request. */
    MARKDOWN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
