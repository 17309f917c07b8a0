package nexmark.jet.runner.cli;

import java.util.Locale;

/** The form in which runs are printed on stdout, by its readers. */
enum ReportFormat {
    /** People at a terminal. */
    TABLE,
    /** Programs. */
    JSON,
    /** People who look at a pull request. */
    MARKDOWN;

    /** Takes lines besides the results, which only people read on stdout. */
    Screen besides() {
        return this == TABLE ? Screen.ofLines(Console.out()) : Screen.ofStderr();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
