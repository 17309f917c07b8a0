package nexmark.jet.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.comparison.Side;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * A run of a page of several in the series that all runs of its query have, its folder, and the link to its own report,
 * or to its result if it has none.
 */
record ReportedRun(RunResult result, Path folder, String link) {

    private static final String RESULT = "result.json";
    private static final MathContext DIGITS = new MathContext(5);

    /** A finite figure as charts of many runs have it, with five digits. The table of runs has it unrounded. */
    static double rounded(double figure) {
        return new BigDecimal(figure).round(DIGITS).doubleValue();
    }

    static ReportedRun of(StoredResult stored, Path page) {
        Path folder = stored.folder().normalize();
        Path report = folder.resolve(HtmlReport.FILE);
        Path target = Files.exists(report) ? report : folder.resolve(RESULT);
        return new ReportedRun(stored.result(), folder, RunView.Disclosure.link(page, target));
    }

    ReportedRun with(RunResult other) {
        return new ReportedRun(other, folder, link);
    }

    static List<RunResult> results(List<ReportedRun> runs) {
        return runs.stream().map(ReportedRun::result).toList();
    }

    StoredResult stored() {
        return StoredResult.in(folder, result);
    }

    String id() {
        return result.id();
    }

    boolean isCounted() {
        return Side.isCounted(result);
    }
}
