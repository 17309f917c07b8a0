package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Setting;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.TimeLeft;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.ForeignProgram;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.RunRecorder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark run}: measures queries, each on a fresh cluster. */
@Command(
        name = "run",
        sortOptions = false,
        description = "Measures queries, each on a fresh cluster, and proves their rows.",
        footer = {
            "  nexmark run q5",
            "  nexmark run q5 --profile blog-2021 --rate 1M --slide 500ms",
            "  nexmark run q5 --cluster processes:3 --guarantee exactly-once --fault kill@10s",
            "  nexmark run all --measure 10s --json > results.json",
            "  nexmark run q5 --require 'p99<16ms' --junit report.xml",
            "  nexmark run --plan results/runs/ID/result.json   once more, the same"
        })
final class RunCommand implements Callable<Integer> {

    static final String KEEPS_EVIDENCE =
            "Keeps what is read of a run beside its result: 'nexmark judge' then proves its rows again.";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "QUERY", arity = "0..*", description = "Ids such as q5, or all; see 'nexmark list'.")
    private List<String> queryIds = new ArrayList<>();

    @Mixin
    private PlanOptions options;

    @Mixin
    private LabelOptions label;

    @Mixin
    private Report report;

    @Mixin
    private PageOptions pages;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Takes everything from a result.json, or from a plan that says only what differs from the"
                    + " defaults, instead of from options.")
    private Path planFile;

    @Option(
            names = "--side",
            paramLabel = "NAME=COMMAND",
            description = "Measures with a foreign program, which is not part of this project, instead: see"
                    + " docs/engines.md.")
    private ForeignProgram side;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "results/runs",
            description = "Folder for the results. (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(names = "--keep-evidence", description = KEEPS_EVIDENCE)
    private boolean keepsEvidence;

    private final TimeLeft left = new TimeLeft(System::nanoTime);

    @Override
    public Integer call() {
        RunLabel runLabel = label.label().withRequirements(report.requirements());
        List<RunPlan> plans = plans();
        plans.forEach(plan -> PlanOptions.refuseEvidence(plan, keepsEvidence));
        plans.forEach(report::checkGoals);
        report.start();
        try (PageOptions page = pages.start()) {
            page.place(0, plans.size(), () -> -1);
            return carryOut(plans, runLabel).code();
        }
    }

    private ExitCode carryOut(List<RunPlan> plans, RunLabel runLabel) {
        ResultStore store = new ResultStore(out);
        RunRecorder recorder = new RunRecorder(
                store,
                spec.root().commandLine().getParseResult().originalArgs(),
                EarlyEnd.NEVER,
                pages.writesReports(),
                keepsEvidence);
        ExitCode code = ExitCode.VALID;
        try {
            for (int i = 0; i < plans.size() && !Interruption.isPending(); i++) {
                RunPlan plan = plans.get(i);
                RunExecutor executor = side == null ? recorder.of(runLabel) : recorder.of(side, plan, runLabel);
                StoredResult stored = pages.watched(executor).run(plan, progress(plans, i));
                code = code.or(exitCode(stored));
                report.add(stored);
            }
        } catch (RuntimeException | Error e) {
            report.fail(e);
            throw e;
        } finally {
            code = code.or(report.endRuns(plans));
            store.removeIfEmpty();
        }
        return code;
    }

    private RunProgress progress(List<RunPlan> plans, int index) {
        return plans.size() == 1
                ? ProgressLines.ofProcess()
                : ProgressLines.ofOneOfMany(
                        plans.get(index).query(),
                        index + 1,
                        plans.size(),
                        left.startOf(plans.subList(index, plans.size())));
    }

    private ExitCode exitCode(StoredResult stored) {
        ExitCode code = ExitCode.of(stored.result());
        if (stored.isStored()) {
            return code;
        }
        Console.say(spec.qualifiedName() + ": " + stored.whyNotStored());
        return code.or(ExitCode.FAILURE);
    }

    /** With nothing but defaults a long window fills sooner: the job begins with half of its events. */
    static RunPlan answeringSooner(RunPlan plan) {
        Phases usual = plan.phases();
        long half = usual.warmupMillis() / 2;
        return QueryLookup.reads(plan.query(), Setting.SLIDE)
                ? plan.with(new Phases(half, usual.measureMillis(), usual.drainMillis(), half))
                : plan;
    }

    private List<RunPlan> plans() {
        if (planFile == null) {
            List<RunPlan> plans = options.plans(queryIds);
            boolean isFirstRun = side == null && options.given().findAny().isEmpty();
            return isFirstRun ? plans.stream().map(RunCommand::answeringSooner).toList() : plans;
        }
        List<String> besides = new ArrayList<>(queryIds);
        options.given().forEach(besides::add);
        if (!besides.isEmpty()) {
            throw new UserMistake("--plan gives the whole plan, expected no further options, but given: "
                    + String.join(" ", besides));
        }
        RunPlan plan = PlanJson.read(planFile, ClusterOptions::planned);
        RunPlan checked = PlanSettings.in(planFile, () -> PlanOptions.checked(plan));
        PlanOptions.readRecorded(checked.workload());
        return List.of(checked);
    }
}
