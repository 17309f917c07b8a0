package nexmark.jet.runner.cli;

import java.util.Locale;
import nexmark.jet.table.TerminalWriter;

/** The form in which runs are printed on stdout, by its readers. */
enum ReportFormat {
    /** People at a terminal. */
    TABLE,
    /** Programs. */
    JSON,
    /** People who look at a pull request. */
    MARKDOWN;

    /** Takes lines besides the results, which only people read on stdout. */
    TerminalWriter besides() {
        return this == TABLE ? Console.lines(Console.out()) : Console.stderr();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
