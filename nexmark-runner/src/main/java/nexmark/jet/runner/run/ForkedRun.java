package nexmark.jet.runner.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.JvmCommand;
import nexmark.jet.cluster.StdinLifeline;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * Carries out plans in a JVM of their own, which has another preset or heap than this JVM. The other JVM winds up as after
 * Ctrl-C when this JVM is interrupted or gone, and leaves no process and no file behind but its result.
 */
public final class ForkedRun implements RunExecutor {

    private static final Duration LONGEST_RUN = Duration.ofDays(365);
    /** Less than {@link Interruption} gives this JVM, so that the other is ended in time. */
    private static final Duration LONGEST_WIND_UP = Duration.ofSeconds(50);

    /** The environment variable that hands the plan to the other JVM. It leaves no file, and other users cannot read it. */
    public static final String PLAN = "NEXMARK_PLAN";

    /** Stands between the user's arguments, which may contain any character that people type: ASCII's unit separator. */
    public static final String ARGUMENT_SEPARATOR = "\u001f";

    private static final int USER_MISTAKE = 2;
    /** Begins the line that says why the other JVM's run failed, or was refused. */
    private static final String COMPLAINT = "nexmark run";

    /** Both of the other JVM's streams have to be read at once. */
    private static final Executor READERS = reading -> {
        Thread thread = new Thread(reading, "nexmark-forked-run");
        thread.setDaemon(true);
        thread.start();
    };

    private final Path out;
    private final RunLabel label;
    private final List<String> commandLine;
    private final String preset;
    private final List<String> jvmOptions;
    private final EarlyEnd earlyEnd;

    /**
     * Makes an executor of runs in JVMs with the given options.
     *
     * @param out the folder of the results
     * @param label the user's name for the runs
     * @param commandLine the user's arguments of this program, which the results keep
     * @param preset the name in {@code cluster-configs/jvm-NAME.options}
     * @param jvmOptions further options such as {@code -Xmx8g}, which win over the preset
     * @param earlyEnd whether runs may be ended before their time
     */
    public ForkedRun(
            Path out,
            RunLabel label,
            List<String> commandLine,
            String preset,
            List<String> jvmOptions,
            EarlyEnd earlyEnd) {
        this.out = out;
        this.label = label;
        this.commandLine = List.copyOf(commandLine);
        this.preset = preset;
        this.jvmOptions = List.copyOf(jvmOptions);
        this.earlyEnd = earlyEnd;
    }

    @Override
    public StoredResult run(RunPlan plan, RunProgress progress) {
        try {
            return result(start(plan, progress.seconds().isPresent()), progress);
        } catch (IOException e) {
            throw new UncheckedIOException("the run could not be handed to a JVM of its own", e);
        } finally {
            progress.done();
        }
    }

    private Process start(RunPlan plan, boolean isWatched) throws IOException {
        List<String> command = JvmCommand.of(preset, jvmOptions);
        command.addAll(List.of("run", "--forked", "--out", out.toString(), "--json"));
        if (label.text() != null) {
            command.addAll(List.of("--label", label.text()));
        }
        label.tags().forEach((name, value) -> command.addAll(List.of("--tag", name + "=" + value)));
        if (earlyEnd == EarlyEnd.IF_HOPELESS) {
            command.add("--give-up");
        }
        if (isWatched) {
            command.add("--seconds");
        }
        label.requirements().forEach(goal -> command.addAll(List.of("--require", goal.text())));
        command.add("--forked-by=" + String.join(ARGUMENT_SEPARATOR, commandLine));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put(PLAN, ResultJson.write(plan));
        return builder.start();
    }

    private StoredResult result(Process process, RunProgress progress) {
        AtomicReference<String> complaint = new AtomicReference<>("");
        CompletableFuture<Void> said =
                CompletableFuture.runAsync(() -> handOn(process.errorReader(UTF_8), complaint, progress), READERS);
        CompletableFuture<String> json = CompletableFuture.supplyAsync(() -> printed(process), READERS);
        awaitEnd(process);
        said.join();
        if (!json.join().startsWith("{")) {
            throw failure(process.exitValue(), complaint.get());
        }
        RunResult result = ResultJson.parseResult(json.join(), "the run in a JVM of its own");
        Path stored = out.resolve(result.id());
        return Files.isDirectory(stored)
                ? StoredResult.in(stored, result)
                : StoredResult.notStored(complaint.get(), result);
    }

    private static void awaitEnd(Process process) {
        try (StdinLifeline lifeline = new StdinLifeline()) {
            lifeline.tie(process.getOutputStream());
            Await.until(() -> !process.isAlive(), LONGEST_RUN);
        }
        if (!Await.whileWindingUp(() -> !process.isAlive(), LONGEST_WIND_UP)) {
            process.toHandle().destroyForcibly(); // the process itself would close its streams, which are read
            process.onExit().join();
        }
    }

    private static void handOn(BufferedReader lines, AtomicReference<String> complaint, RunProgress progress) {
        lines.lines().forEach(line -> {
            if (line.startsWith(COMPLAINT)) {
                complaint.set(line.replaceFirst("^" + COMPLAINT + "( failed)?: ", ""));
            } else {
                HandedOnProgress.handOn(line, progress);
            }
        });
    }

    private static String printed(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RuntimeException failure(int exitCode, String complaint) {
        if (exitCode == USER_MISTAKE) {
            return new UserMistake(complaint);
        }
        Interruption.checkAfter(exitCode);
        String why = complaint.isEmpty() ? "it ended with exit code " + exitCode : complaint;
        return new ClusterFailure("the run in a JVM of its own failed: " + why);
    }
}
