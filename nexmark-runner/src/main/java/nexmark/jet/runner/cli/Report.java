package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.runner.recorded.OutputFile;
import nexmark.jet.runner.run.SampleShortage;
import nexmark.jet.table.JUnitWriter;
import nexmark.jet.table.MarkdownWriter;
import nexmark.jet.table.Table;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine.Option;

/** The goals of a command, and its report of what it measured: on stdout, and as JUnit if that is wanted. */
final class Report {

    static final String FORMATS = "table, json, csv (all columns of results.csv), or markdown (for a pull request).";

    /** The form in which results are printed on stdout: for people, programs, or those who look at a pull request. */
    enum Format {
        TABLE,
        JSON,
        CSV,
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

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The results on stdout as " + FORMATS + " (default: table)")
    private Format format;

    @Option(
            names = "--json",
            description = "Short for --format json: only the result on stdout; an array for several runs.")
    private boolean json;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Writes a JUnit report for a CI server as well: a test case for each run, with 'compare' for"
                    + " each answer, and one for each goal.")
    private String junitFile;

    @Option(
            names = "--require",
            paramLabel = "GOAL",
            description = "A goal that each run has to reach, with 'compare' each of the last side, such as 'p99<16ms',"
                    + " 'cost<0.5' or 'throughput>1M'; a figure that the run does not have is missed. If a"
                    + " valid run misses one, the exit code is 5. May be given more than once.")
    private List<Requirement> requirements = List.of();

    private final List<RunResult> results = new ArrayList<>();
    private Throwable failure;
    private Optional<OutputFile> junit = Optional.empty();

    List<Requirement> requirements() {
        return requirements;
    }

    /** Does nothing, unless a plan is too short for a percentile among the goals. */
    void checkGoals(RunPlan plan) {
        for (Requirement goal : requirements) {
            SampleShortage.in(plan, goal.figure()).ifPresent(shortage -> {
                throw new UserMistake("--require " + goal.text() + ": " + shortage.inWords("--measure"));
            });
        }
    }

    boolean isWanted() {
        return format != null || json || junitFile != null;
    }

    Format format() {
        if (json && format != null && format != Format.JSON) {
            throw new UserMistake(
                    "--json is short for --format json, but --format " + format + " is given, expected one of them");
        }
        return json ? Format.JSON : format == null ? Format.TABLE : format;
    }

    /** Checks that all can be reported. */
    void start() {
        format();
        junit = Optional.ofNullable(junitFile).map(name -> OutputFile.of("--junit", name));
        junit.ifPresent(OutputFile::checkIsWritable);
    }

    void fail(Throwable cause) {
        failure = cause;
    }

    /** Adds the next run of {@code run} that has ended. */
    void add(StoredResult stored) {
        results.add(stored.result());
        if (format() == Format.TABLE) {
            Console.tables(Console.out()).write(RunTable.of(stored));
        } else {
            HtmlReport.of(stored).ifPresent(page -> format().besides().line("report: " + page));
        }
    }

    ExitCode endRuns(List<RunPlan> plans) {
        if (format() == Format.TABLE && results.size() > 1) {
            Console.tables(Console.out()).write(new Table().gap().add(RunTable.overview(results)));
        } else if (format() != Format.TABLE && !results.isEmpty()) {
            show(format(), RunTable.summary(results), results.size() == 1 ? results.get(0) : results, results);
        }
        return write(TestCases.ofRuns(plans, results, failure));
    }

    ExitCode endExperiment(Experiment experiment, List<RunOutcome> outcomes) {
        List<RunResult> reported = ExperimentTable.reported(outcomes);
        show(format(), ExperimentTable.of(experiment, outcomes), reported, reported);
        return write(TestCases.ofExperiment(experiment, outcomes, failure));
    }

    ExitCode endComparisons(StoredSides sides, List<Comparison> comparisons, List<RunOutcome> failed) {
        List<RunResult> runs =
                sides.sides().stream().flatMap(side -> side.runs().stream()).toList();
        show(format(), ComparisonTable.of(comparisons), comparisons, runs);
        return ExitCode.of(comparisons).or(write(TestCases.ofComparisons(sides, comparisons, failed, failure)));
    }

    /** Shows a table, the value that it was made from, or all figures of its runs. */
    static void show(Format format, Table table, Object value, List<RunResult> runs) {
        PrintWriter stdout = Console.out();
        switch (format) {
            case TABLE -> Console.tables(stdout).write(table);
            case JSON -> stdout.println(ResultJson.write(value));
            case CSV -> stdout.print(ResultRow.table(runs));
            case MARKDOWN -> stdout.print(MarkdownWriter.of(table));
        }
        stdout.flush();
    }

    /**
     * If the report cannot be written, a line on stderr says so, and the command goes on with what it has to do
     * besides.
     */
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
