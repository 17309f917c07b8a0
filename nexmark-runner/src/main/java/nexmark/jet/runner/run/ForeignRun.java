package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.cluster.StdinLifeline;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;

/**
 * Carries out plans by a foreign program, whose contract is docs/comparing.md. The program measures the latencies; its CPU
 * time, and what else the machine did, are read from outside. Nothing of the program outlives this JVM. Its answers are not
 * compared with the oracle's, so the stored plan has {@link CheckMode#OFF}.
 */
public final class ForeignRun implements RunExecutor {

    /** The tag by which results name the program. */
    public static final String SIDE = "side";

    /** For the program to be compiled, to start and to end, besides the time that its plan takes. */
    private static final Duration SPARE = Duration.ofMinutes(5);

    private static final Duration LONGEST_WIND_UP = Duration.ofSeconds(10);
    private static final int USER_MISTAKE = 2;

    private final RunRecorder recorder;
    private final ForeignProgram program;
    private final List<String> options;
    private final Duration spare;

    /**
     * Makes an executor of runs that are kept in a store.
     *
     * @param label the user's name for the runs
     * @param commandLine the user's arguments of this program, which the results keep
     * @param preset the options of the program's JVM, as in {@code cluster-configs/jvm-NAME.options}
     * @param jvmOptions further options of that JVM, which win over the preset
     */
    public ForeignRun(
            ResultStore store,
            RunLabel label,
            List<String> commandLine,
            ForeignProgram program,
            String preset,
            List<String> jvmOptions) {
        this(store, label, commandLine, program, MemberJvm.options(preset, jvmOptions), SPARE);
    }

    ForeignRun(
            ResultStore store,
            RunLabel label,
            List<String> commandLine,
            ForeignProgram program,
            List<String> options,
            Duration spare) {
        this.recorder = new RunRecorder(store, tagged(label, program), commandLine, this::measure);
        this.program = program;
        this.options = List.copyOf(options);
        this.spare = spare;
    }

    /** A label with the tag by which results name the program, as all that the program measures has it. */
    public static RunLabel tagged(RunLabel label, ForeignProgram program) {
        Map<String, String> tags = new HashMap<>(label.tags());
        tags.put(SIDE, program.name());
        return new RunLabel(label.text(), tags, label.requirements());
    }

    @Override
    public StoredResult run(RunPlan plan, RunProgress progress) {
        if (!plan.faults().isEmpty()) {
            throw new UserMistake("--fault cannot be done to --side " + program.name()
                    + ", expected a run of this program's own members");
        }
        if (plan.profiler().isPresent()) {
            throw new UserMistake("--profiler cannot be used on --side " + program.name()
                    + ", expected a run of this program's own members");
        }
        return recorder.run(unproved(plan), progress);
    }

    /** The plan as a foreign program carries it out: its answers are not compared. */
    public static RunPlan unproved(RunPlan plan) {
        return new RunPlan(
                plan.workload(),
                plan.phases(),
                plan.cluster(),
                plan.job(),
                CheckMode.OFF,
                plan.faults(),
                plan.profiler(),
                plan.allowDisturbed());
    }

    private Observations measure(
            String id, RunPlan plan, ResultStore.Unfinished folder, List<String> notes, RunProgress progress) {
        try {
            ForeignFiles files = ForeignFiles.in(folder.path(), plan, options);
            progress.step(program.name() + " measures " + plan.query());
            Process process = files.start(program);
            ProcessTree tree = new ProcessTree(process.toHandle());
            try (MachineWatch watch = new MachineWatch(tree)) {
                boolean ended = awaitEnd(process, tree, watch, longest(plan));
                files.hideOptions(options);
                Interruption.checkAfter(ended ? process.exitValue() : 0);
                if (!ended) {
                    throw failure("was not done after " + longest(plan).toSeconds() + " s", files);
                }
                failIfFailed(process.exitValue(), files);
                return observations(plan, files, watch, notes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the files of " + program.name() + " could not be written or read", e);
        }
    }

    /** Whether the program has ended by itself. In any case nothing of it is left. */
    private static boolean awaitEnd(Process process, ProcessTree tree, MachineWatch watch, Duration atMost) {
        try (StdinLifeline lifeline = new StdinLifeline()) {
            lifeline.tie(process.getOutputStream());
            return Await.until(() -> hasEnded(process, watch), atMost);
        } finally {
            tree.end(LONGEST_WIND_UP);
        }
    }

    private static boolean hasEnded(Process process, MachineWatch watch) {
        watch.look();
        return !process.isAlive();
    }

    private Duration longest(RunPlan plan) {
        Phases phases = plan.phases();
        return spare.plusMillis(phases.warmupMillis())
                .plusMillis(plan.workload().windowMillis())
                .plusMillis(phases.measureMillis())
                .plusMillis(phases.drainMillis());
    }

    private void failIfFailed(int exitCode, ForeignFiles files) throws IOException {
        if (exitCode == USER_MISTAKE) {
            throw new UserMistake(program.name() + ": " + files.lastLine());
        }
        if (exitCode != 0) {
            throw failure("ended with exit code " + exitCode, files);
        }
    }

    private ClusterFailure failure(String how, ForeignFiles files) throws IOException {
        return new ClusterFailure(program.name() + " " + how + ": " + files.lastLine());
    }

    private Observations observations(RunPlan plan, ForeignFiles files, MachineWatch watch, List<String> notes)
            throws IOException {
        try {
            ForeignObservations seen = new ForeignObservations(plan, files);
            notes.addAll(seen.notes(program));
            return seen.observations(watch);
        } catch (UserMistake e) {
            throw new ClusterFailure(program.name() + " did not leave what it has to: " + e.getMessage());
        }
    }
}
