package nexmark.jet.runner.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.cluster.StdinLifeline;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.EvidenceReader;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.MachineWatch.ProcessTree;

/**
 * Runs plans by a foreign program, whose contract is docs/engines.md. The program measures the latencies; its CPU
 * time, and what else the machine did, are read from outside. Nothing of the program outlives this JVM.
 *
 * @param spare for the program to be compiled, to start and to end, besides the time that its plan takes
 */
record ForeignRun(RunRecorder recorder, RunLabel label, ForeignProgram program, List<String> options, Duration spare)
        implements RunExecutor {

    static final Duration SPARE = Duration.ofMinutes(5);

    private static final Duration LONGEST_WIND_UP = Duration.ofSeconds(10);
    private static final int USER_MISTAKE = 2;

    private static final String PLAN = "plan.json";
    private static final String LOG = "foreign.log";

    @Override
    public StoredResult run(RunPlan plan, RunProgress progress) {
        check(plan, program.name());
        return recorder.run(program.tagged(label), this::measure, plan, progress);
    }

    /** @throws UserMistake if the program that a side is named for cannot carry out the plan */
    static void check(RunPlan plan, String name) {
        boolean isEngine = plan.job().engine() != Engine.JET; // its module knows more of a plan than a foreign program
        ClusterPlan cluster = plan.cluster();
        if (plan.profiler().isPresent()
                || plan.workload().eventsFrom().isPresent()
                || cluster.java().isPresent()
                || cluster.hazelcastJar().isPresent()
                || cluster.hazelcast().isPresent()
                || cluster.pinned()
                || (!isEngine
                        && (!plan.faults().isEmpty()
                                || plan.phases().backlogMillis() > 0
                                || plan.job().jobs() > 1))) {
            throw new UserMistake((isEngine ? "" : "--fault, --backlog, --jobs, ")
                    + "--profiler, --events-from, --java, --hazelcast, --hazelcast-jar and --pin cannot be used with "
                    + (isEngine ? "--engine " : "--side ") + name
                    + ", expected a run of this program's own members");
        }
        plan.job().around().stream().findFirst().ifPresent(option -> {
            throw new UserMistake(
                    option + " is for Jet alone, expected it without " + (isEngine ? "--engine " : "--side ") + name);
        });
        plan.faults().stream()
                .filter(fault -> fault.kind() != FaultKind.KILL && fault.kind() != FaultKind.STOP)
                .findFirst()
                .ifPresent(fault -> {
                    throw new UserMistake(
                            "--fault " + fault + " is not for --engine " + name + ", expected kill or stop");
                });
    }

    private MeasuredRun measure(
            String id, RunPlan plan, ResultStore.Unfinished run, List<Finding> notes, RunProgress progress) {
        try {
            // Absolute, since the program may change its working directory.
            Path folder = Files.createDirectory(run.path().toAbsolutePath().resolve("foreign"));
            if (plan.job().engine() == Engine.FLINK && folder.toString().matches(".*[,:|].*")) {
                throw new UserMistake(folder + " has a character at which Flink ends a path, expected --out DIR without"
                        + " comma, colon and bar");
            }
            Files.writeString(folder.resolve(PLAN), ResultJson.write(plan.hidden()));
            // Files that the program and its engine leave there may be larger than all evidence, and go with them.
            Path temporary = Files.createDirectory(
                    folder.resolve("tmp"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            writeOptions(
                    folder,
                    Stream.concat(options.stream(), Stream.of("-Djava.io.tmpdir=" + temporary))
                            .toList());
            progress.step(program.name() + " measures " + plan.query());
            Process process = start(folder);
            ProcessTree tree = new ProcessTree(process.toHandle());
            try (MachineWatch watch = new MachineWatch(tree)) {
                Duration longest = spare.plusMillis(plan.phases().backlogMillis()
                        + plan.phases().warmupMillis()
                        + plan.workload().windowMillis()
                        + plan.phases().measureMillis()
                        + plan.workload().allowedLagMillis()
                        + plan.phases().drainMillis());
                boolean ended = awaitEnd(process, tree, watch, longest);
                try {
                    AtomicFile.removeTree(temporary);
                } catch (IOException e) {
                    notes.add(Kind.NOTE.of("temporary files were not removed: foreign/" + temporary.getFileName()));
                }
                // They stay with the result, and the program does not need their private parts any more.
                writeOptions(folder, EnvironmentPrivacy.ofTexts().clean(options));
                Interruption.checkAfter(ended ? process.exitValue() : 0);
                if (!ended) {
                    throw new ClusterFailure(
                            program.name() + " was not done after " + longest.toSeconds() + " s: " + lastLine(folder));
                }
                failIfFailed(process.exitValue(), folder);
                return measured(plan, folder, watch, notes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the files of " + program.name() + " could not be written or read", e);
        }
    }

    private static void writeOptions(Path folder, List<String> options) throws IOException {
        Files.write(
                folder.resolve("jvm.options"),
                options.stream()
                        .map(option -> '"' + option.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                        .toList());
    }

    /** Starts the program by a shell, so that its command may have quotes and variables. */
    private Process start(Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        program.command() + " \"$@\"",
                        program.name(),
                        folder.resolve(PLAN).toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(LOG).toFile());
        builder.environment().put("CLASSPATH", MemberJvm.classPath());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    /** Whether the program has ended by itself. In any case nothing of it is left. */
    private static boolean awaitEnd(Process process, ProcessTree tree, MachineWatch watch, Duration atMost) {
        try (StdinLifeline lifeline = new StdinLifeline()) {
            lifeline.tie(process.getOutputStream());
            return Await.until(
                    () -> {
                        watch.look();
                        return !process.isAlive();
                    },
                    atMost);
        } finally {
            tree.end(LONGEST_WIND_UP);
        }
    }

    private void failIfFailed(int exitCode, Path folder) throws IOException {
        if (exitCode == USER_MISTAKE) {
            throw new UserMistake(program.name() + ": " + lastLine(folder));
        }
        if (exitCode != 0) {
            throw new ClusterFailure(program.name() + " ended with exit code " + exitCode + ": " + lastLine(folder));
        }
    }

    private static String lastLine(Path folder) throws IOException {
        return new String(Files.readAllBytes(folder.resolve(LOG)), UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((before, line) -> line)
                .map(String::strip)
                .orElse("it printed nothing");
    }

    /** Reads the program's evidence. */
    MeasuredRun measured(RunPlan plan, Path folder, MachineWatch watch, List<Finding> notes) throws IOException {
        try {
            EvidenceReader reader = new EvidenceReader(plan, folder);
            ForeignMeasurement measurement = reader.measurement();
            boolean isOfFirstRows = measurement.firstRows() != null;
            if (isOfFirstRows) {
                firstRowsNotes(measurement).forEach(note -> notes.add(Kind.NOTE.of(note)));
            }
            measurement.notes().forEach(note -> notes.add(Kind.NOTE.of(note)));
            RunEvidence evidence = reader.evidence();
            RunEnd end = evidence.areResultsIn() ? RunEnd.DRAINED : RunEnd.NOT_DRAINED;
            evidence.latencies().finish();
            RunInterval interval = evidence.planned().interval();
            List<String> jobs = measurement.foreignJobs();
            Foreign foreign = isOfFirstRows
                    ? null
                    : new Foreign(jobs == null ? List.of() : jobs, jobs != null, List.of(), List.of());
            List<TimedIncident> stops = isOfFirstRows ? watch.stops() : reader.stops();
            return new MeasuredRun(
                    evidence,
                    new Ending(
                            interval,
                            RunFacts.ended(end, null, null, null, null, foreign),
                            null,
                            measurement.injected()),
                    null,
                    null,
                    new MeasuredRun.Usage(
                            watch.cpuSeconds(interval), List.of(watch.load(interval, stops)), measurement.engine()),
                    null,
                    isOfFirstRows ? null : List.of());
        } catch (UserMistake e) {
            String why = program.name() + " did not leave what it has to: " + e.getMessage();
            throw plan.job().engine() == Engine.JET ? new UserMistake(why) : new ClusterFailure(why);
        }
    }

    private List<String> firstRowsNotes(ForeignMeasurement measurement) {
        double step = measurement.firstRows().stepMillis();
        return List.of(
                "measured by " + program.name() + ": " + measurement.program(),
                "the latencies are those of first rows"
                        + (step == 0 ? "" : ", each the middle of a step of " + step + " ms"),
                "the source's lag is not known: each second's smallest latency, which is not less, "
                        + "is judged in its place, and what the schedule has counts as emitted");
    }
}
