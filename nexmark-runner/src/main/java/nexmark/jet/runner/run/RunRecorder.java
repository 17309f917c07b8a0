package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * Runs plans from the plan to the stored result, in this program or by a foreign one.
 *
 * @param commandLine the user's arguments of this program, which the results keep
 * @param writesReports whether each run's folder gets a report
 * @param keepsEvidence whether the folder of a run of Jet gets what was read of it, by which it can be proved again
 */
public record RunRecorder(
        ResultStore store, List<String> commandLine, EarlyEnd earlyEnd, boolean writesReports, boolean keepsEvidence) {

    /** Whether members have been embedded in this JVM. */
    private static final AtomicBoolean EMBEDDED = new AtomicBoolean();

    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /** Measures a plan once, and adds notes for readers of the figures. */
    interface Measurement {
        MeasuredRun measure(
                String id, RunPlan plan, ResultStore.Unfinished folder, List<Finding> notes, RunProgress progress);
    }

    /**
     * Runs plans in this program, or by the module of another engine; the results keep the label, and are returned even
     * if they could not be stored.
     */
    public RunExecutor of(RunLabel label) {
        return (plan, progress) -> plan.job().engine() == Engine.JET
                ? run(label, this::inThisJvm, plan, progress)
                : of(EngineModule.program(plan.job()), plan, label).run(plan, progress);
    }

    /** Runs a plan by a foreign program, with the plan's JVM options after the user's, so that they win. */
    public RunExecutor of(ForeignProgram program, RunPlan plan, RunLabel label) {
        List<String> own = Pattern.compile("\\s+")
                .splitAsStream(System.getenv().getOrDefault("NEXMARK_JAVA_OPTS", ""))
                .filter(option -> !option.isEmpty())
                .toList();
        return new ForeignRun(this, label, program, MemberJvm.options(plan.cluster(), own), ForeignRun.SPARE);
    }

    StoredResult run(RunLabel label, Measurement measurement, RunPlan plan, RunProgress progress) {
        StoredResult stored = measured(label, measurement, plan, progress);
        if (stored.isStored()) {
            // After Ctrl-C nobody waits for the report. If it fails, a line says why there is none.
            boolean reports = writesReports && !Interruption.isRequested();
            CompletableFuture<Optional<String>> report =
                    CompletableFuture.supplyAsync(() -> reports ? HtmlReport.beside(stored) : Optional.empty());
            listResults(progress);
            report.join().ifPresent(progress::line);
        }
        return stored;
    }

    private StoredResult measured(RunLabel label, Measurement measurement, RunPlan plan, RunProgress progress) {
        String id = newId(plan);
        RunResult result = null;
        try (ResultStore.Unfinished folder = store.begin(id)) {
            List<Finding> notes = new ArrayList<>();
            MeasuredRun run;
            try {
                run = measurement.measure(id, plan, folder, notes, progress);
            } catch (RuntimeException e) {
                progress.done();
                keepLogs(folder, e, progress);
                throw e;
            }
            result = run.result(id, label, notes, commandLine, new SplittableRandom().nextLong(), progress);
            run.evidence().kept().finish(run.ended());
            return StoredResult.in(folder.finish(result, run.tables()), result);
        } catch (UncheckedIOException e) {
            if (result == null) {
                throw e;
            }
            return StoredResult.notStored(IoReason.of(e, store.root()), result);
        } finally {
            progress.done();
        }
    }

    /** Updates the table of all results, for which all are read; the result is stored already. */
    private void listResults(RunProgress progress) {
        try {
            store.writeIndex().forEach(progress::line);
        } catch (Interrupted e) {
            return; // After Ctrl-C nobody waits for that. The next run lists this one, too.
        } catch (IOException | RuntimeException e) {
            Path table = store.root().resolve(ResultStore.INDEX);
            progress.line(ResultStore.INDEX + " could not be written: " + IoReason.of(e, table));
        }
    }

    private static String newId(RunPlan plan) {
        String random = UUID.randomUUID().toString().substring(0, 4);
        String query = QueryLookup.byId(plan.query()).id();
        return ID_TIME.format(Instant.ofEpochMilli(EpochClock.millis())) + "-" + query + "-" + random;
    }

    private MeasuredRun inThisJvm(
            String id, RunPlan plan, ResultStore.Unfinished folder, List<Finding> notes, RunProgress progress) {
        if (plan.cluster().kind() == ClusterKind.EMBEDDED && EMBEDDED.getAndSet(true)) {
            notes.add(Kind.USED_JVM.of(
                    "not the first run in this JVM: code that earlier runs have compiled is compiled already, "
                            + "and their heap is used on"));
        }
        ClusterStarter starter =
                ClusterStarter.byKind(progress.membersReady(plan.cluster().members()));
        return new BenchmarkRun(id, plan, QueryLookup.byId(plan.query()), progress, earlyEnd)
                .run(starter, folder.path(), keepsEvidence, notes);
    }

    /** Keeps the logs, as their last lines, which the failure quotes, rarely name the reason. */
    private static void keepLogs(ResultStore.Unfinished folder, RuntimeException failure, RunProgress progress) {
        try {
            if (!(failure instanceof UserMistake) && !Interruption.isPending()) {
                folder.keepLogs().ifPresent(kept -> progress.line("the logs are in " + kept));
            }
        } catch (UncheckedIOException e) {
            failure.addSuppressed(e);
        }
    }
}
