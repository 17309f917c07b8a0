package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
    PrintWriter besides() {
        return this == TABLE ? Console.out() : new PrintWriter(Console.err(), true, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
