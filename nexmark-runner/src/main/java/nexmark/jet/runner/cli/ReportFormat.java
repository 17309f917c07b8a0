package nexmark.jet.runner.cli;

import java.util.Locale;

/** How a report is printed. */
enum ReportFormat {
    TABLE,
    JSON,
    MARKDOWN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
