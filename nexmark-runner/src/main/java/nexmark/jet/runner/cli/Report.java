package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.recorded.OutputFile;
import nexmark.jet.table.JUnitWriter;
import nexmark.jet.table.MarkdownWriter;
import nexmark.jet.table.Table;

/** Reports what a command measured: on stdout, and in a JUnit report if one is wanted. */
final class Report {

    private final ReportFormat format;
    private final PrintWriter stdout;
    private final Optional<OutputFile> junit;
    private final List<RunResult> results = new ArrayList<>();
    private Throwable failure;

    Report(ReportFormat format, PrintWriter stdout, Optional<OutputFile> junit) {
        this.format = format;
        this.stdout = stdout;
        this.junit = junit;
    }

    /** The measurement has ended early. */
    void fail(Throwable cause) {
        failure = cause;
    }

    /** Of several runs of {@code run}, the next has ended. */
    void add(StoredResult stored) {
        results.add(stored.result());
        if (format == ReportFormat.TABLE) {
            Console.tables(stdout).write(RunTable.of(stored));
        } else {
            HtmlReport.of(stored).ifPresent(page -> format.besides().line("report: " + page));
        }
    }

    /**
     * All runs of {@code run} have ended.
     *
     * @return the exit code of the reports; a line on stderr says if the JUnit report cannot be written
     */
    ExitCode endRuns(List<RunPlan> plans) {
        if (format == ReportFormat.TABLE && results.size() > 1) {
            Console.tables(stdout).write(new Table().gap().add(RunTable.overview(results)));
        } else if (format != ReportFormat.TABLE && !results.isEmpty()) {
            show(RunTable.summary(results), results.size() == 1 ? results.get(0) : results);
        }
        return write(TestCases.ofRuns(plans, results, failure));
    }

    ExitCode endExperiment(Experiment experiment, List<RunOutcome> outcomes) {
        List<RunResult> reported = outcomes.stream()
                .flatMap(outcome -> outcome.reported().stream())
                .map(StoredResult::result)
                .toList();
        show(ExperimentTable.of(experiment, outcomes), reported);
        return write(TestCases.ofExperiment(experiment, outcomes, failure));
    }

    /**
     * All is compared.
     *
     * @param failed the runs that failed each time
     * @return the exit code of the comparisons and of their reports
     */
    ExitCode endComparisons(StoredSides sides, List<Comparison> comparisons, List<RunOutcome> failed) {
        show(ComparisonTable.of(comparisons), comparisons);
        return ExitCode.of(comparisons).or(write(TestCases.ofComparisons(sides, comparisons, failed, failure)));
    }

    /** Shows a table, or the value that it was made from. */
    void show(Table table, Object json) {
        switch (format) {
            case TABLE -> Console.tables(stdout).write(table);
            case JSON -> stdout.println(ResultJson.write(json));
            case MARKDOWN -> stdout.print(MarkdownWriter.of(table));
        }
        stdout.flush();
    }

    /** If the report cannot be written, a line on stderr says so, and the command goes on with what it has to do besides. */
    private ExitCode write(JUnitWriter.Suite suite) {
        try {
            junit.ifPresent(
                    file -> file.write(out -> out.write(JUnitWriter.of(suite).getBytes(UTF_8))));
            return ExitCode.VALID;
        } catch (UserMistake e) {
            Console.say(suite.name() + ": " + e.getMessage());
            return ExitCode.USER_MISTAKE;
        } catch (Interrupted e) {
            return ExitCode.INTERRUPTED;
        }
    }
}
