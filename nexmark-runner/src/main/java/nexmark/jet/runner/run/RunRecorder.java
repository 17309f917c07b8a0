package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.GcLog;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.result.ResultIndex;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;

/** Carries out plans from the plan to the stored result: measures in this JVM, unless told otherwise. */
public final class RunRecorder implements RunExecutor {

    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final ResultStore store;
    private final RunLabel label;
    private final List<String> commandLine;
    private final Measurement measurement;

    /** Measures what a plan describes. */
    interface Measurement {

        /**
         * Measures once.
         *
         * @param folder the run's folder, for files that are to be kept
         * @param notes takes sentences that a reader of the figures needs
         */
        Observations measure(
                String id, RunPlan plan, ResultStore.Unfinished folder, List<String> notes, RunProgress progress);
    }

    /**
     * Keeps results in a store.
     *
     * @param label the user's name for the runs
     * @param commandLine the user's arguments of this program, which the results keep
     */
    public RunRecorder(ResultStore store, RunLabel label, List<String> commandLine) {
        this(store, label, commandLine, EarlyEnd.NEVER);
    }

    /** The same for runs that may be ended before their time. */
    public RunRecorder(ResultStore store, RunLabel label, List<String> commandLine, EarlyEnd earlyEnd) {
        this(
                store,
                label,
                commandLine,
                (id, plan, folder, notes, progress) -> inThisJvm(id, plan, folder, notes, progress, earlyEnd));
    }

    RunRecorder(ResultStore store, RunLabel label, List<String> commandLine, Measurement measurement) {
        this.store = store;
        this.label = label;
        this.commandLine = List.copyOf(commandLine);
        this.measurement = measurement;
    }

    /** The result is returned even if it could not be stored; nothing half written is left then. */
    @Override
    public StoredResult run(RunPlan plan, RunProgress progress) {
        Query query = QueryLookup.byId(plan.query());
        String id = newId(query);
        RunResult result = null;
        try (ResultStore.Unfinished folder = store.begin(id)) {
            List<String> notes = new ArrayList<>();
            Observations seen = measure(id, plan, folder, notes, progress);
            addNotes(seen, notes);
            result = seen.result(id, label, notes, commandLine);
            Path stored = folder.finish(result, seen.tables());
            listResults(progress);
            return StoredResult.in(stored, result);
        } catch (UncheckedIOException e) {
            if (result == null) {
                throw e;
            }
            return StoredResult.notStored(IoReason.of(e, store.root()), result);
        } finally {
            progress.done();
        }
    }

    /** The result is stored, whatever becomes of the table of all results, for which all of them are read. */
    private void listResults(RunProgress progress) {
        try {
            store.writeIndex().forEach(progress::line);
        } catch (Interrupted e) {
            // After Ctrl-C nobody waits for that. The next run lists this one, too.
            return;
        } catch (IOException | RuntimeException e) {
            Path table = store.root().resolve(ResultIndex.FILE);
            progress.line(ResultIndex.FILE + " could not be written: " + IoReason.of(e, table));
        }
    }

    private static String newId(Query query) {
        String random = UUID.randomUUID().toString().substring(0, 4);
        return ID_TIME.format(Instant.ofEpochMilli(EpochClock.millis())) + "-" + query.id() + "-" + random;
    }

    private static Observations inThisJvm(
            String id,
            RunPlan plan,
            ResultStore.Unfinished folder,
            List<String> notes,
            RunProgress progress,
            EarlyEnd earlyEnd) {
        try (GcLog gcLog = GcLog.to(folder.gcLog())) {
            gcLog.whyAbsent().ifPresent(why -> notes.add("no GC log: " + why));
            ClusterStarter starter =
                    ClusterStarter.byKind(progress.membersReady(plan.cluster().members()));
            return new BenchmarkRun(id, plan, QueryLookup.byId(plan.query()), progress, earlyEnd)
                    .run(starter, folder.path());
        }
    }

    private Observations measure(
            String id, RunPlan plan, ResultStore.Unfinished folder, List<String> notes, RunProgress progress) {
        try {
            return measurement.measure(id, plan, folder, notes, progress);
        } catch (RuntimeException e) {
            progress.done();
            keepLogs(folder, e, progress);
            throw e;
        }
    }

    /** Keeps the logs: their last lines, which the failure quotes, rarely say what went wrong. */
    private static void keepLogs(ResultStore.Unfinished folder, RuntimeException failure, RunProgress progress) {
        if (failure instanceof UserMistake || Interruption.isPending()) {
            return;
        }
        try {
            folder.keepLogs().ifPresent(kept -> progress.line("the logs are in " + kept));
        } catch (UncheckedIOException e) {
            failure.addSuppressed(e);
        }
    }

    private void addNotes(Observations seen, List<String> notes) {
        Evidence evidence = seen.evidence();
        if (label.tags().containsKey("cell") && evidence.plan().cluster().kind() == ClusterKind.EMBEDDED) {
            notes.add("one of many runs in this JVM: code that earlier runs have compiled is compiled already");
        }
        notes.addAll(seen.clusterNotes());
        notes.addAll(Judge.notes(evidence));
        if (!evidence.facts().end().isCutShort()) {
            notes.addAll(seen.metricsNotes());
        }
        if (evidence.facts().end() == RunEnd.JOB_FAILED) {
            notes.add(
                    evidence.plan().cluster().kind() == ClusterKind.EMBEDDED
                            ? "NEXMARK_HAZELCAST_LOG=INFO shows the embedded members' log, which may say why the job failed"
                            : "the members' logs, which may say why the job failed, are with the result: member-N/member.log");
        }
        if (evidence.plan().cluster().relayed()) {
            notes.add("the members' links lead through relays, so that they can be cut:"
                    + " compare with runs under --fault partition and delay only");
        }
        if (seen.probe() != null) {
            notes.addAll(seen.probe().warnings());
        }
    }
}
