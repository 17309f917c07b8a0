package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.EvidenceReader;
import nexmark.jet.evidence.KeptEvidence;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.recorded.RecordedEvents;

/** Judges a stored run again, by what its folder holds. */
public final class JudgedAgain {

    private JudgedAgain() {}

    /**
     * A run with the verdict that this program gives it. If the folder holds evidence that this program can read, the
     * rows are proved again and the figures computed again. The readings of the machines, and what was read back of a
     * map, stay.
     *
     * @throws UserMistake if the run's seconds cannot be read
     */
    public static RunResult of(StoredResult stored, RunProgress progress) {
        RunResult before = stored.result();
        List<Finding> findings = new ArrayList<>();
        RunResult figures = before;
        List<TimelineRow> seconds = null;
        try {
            MeasuredRun run = measured(before, stored.folder(), progress);
            if (run != null) {
                figures = figures(before, run, progress);
                seconds = run.timeline();
            }
        } catch (UserMistake e) {
            findings.add(Kind.NOTE.of("judged by its figures, since its evidence is not read: " + e.getMessage()));
        }
        if (before.plan().job().jobs() > 1) {
            findings.add(Kind.NOTE.of("the verdict is the stored one: the seconds of single jobs are not stored"));
            findings.addAll(before.verdict().findings());
        } else {
            findings.addAll(
                    Judge.findings(figures, seconds == null ? ResultCsv.readTimeline(stored.folder()) : seconds));
        }
        List<String> texts = findings.stream().map(Finding::text).toList();
        before.notes().stream().filter(note -> !texts.contains(note)).forEach(note -> findings.add(Kind.NOTE.of(note)));
        return figures.judged(before.id(), label(before), findings);
    }

    /** The run by its evidence; null if its folder has none. */
    private static MeasuredRun measured(RunResult before, Path folder, RunProgress progress) {
        Path foreign = folder.resolve("foreign");
        if (Files.isDirectory(foreign.resolve("evidence"))) {
            try {
                EvidenceReader reader = new EvidenceReader(before.plan(), foreign);
                Ending ended = new Ending(
                        reader.evidence().planned().interval(),
                        before.facts(),
                        before.job().snapshots(),
                        reader.measurement().injected());
                return measured(before, reader.evidence(), ended, null, cpuSeconds(before));
            } catch (IOException e) {
                throw new UncheckedIOException("the evidence in " + foreign + " could not be read", e);
            }
        }
        return Files.isDirectory(folder.resolve("evidence")) ? ofJet(before, folder, progress) : null;
    }

    private static MeasuredRun ofJet(RunResult before, Path folder, RunProgress progress) {
        RunPlan plan = before.plan();
        Query query = QueryLookup.byId(plan.query());
        Path ending = folder.resolve(KeptEvidence.ENDING);
        Ending ended = StrictJson.convert(StrictJson.read(ending), Ending.class, ending, "");
        long startMillis = ended.interval().startMillis() - plan.phases().backlogMillis();
        SentEvents sent = plan.workload().eventsFrom().isEmpty()
                ? null
                : SentEvents.from(SentEvents.read(plan, query), plan, query, startMillis - 1);
        BenchmarkRun run = new BenchmarkRun(before.id(), plan, query, progress, EarlyEnd.NEVER);
        RunEvidence evidence = EvidenceReader.kept(run.planned(sent, startMillis), folder);
        evidence.betweenMembers().set(before.job().network());
        RecordedEvents recorded = sent == null ? null : sent.events();
        return measured(before, evidence, ended, recorded, evidence.cpuSeconds(ended.interval()));
    }

    private static MeasuredRun measured(
            RunResult before, RunEvidence evidence, Ending ended, RecordedEvents recorded, double cpuSeconds) {
        evidence.latencies().finish();
        MeasuredRun.Usage usage = new MeasuredRun.Usage(
                cpuSeconds, before.cluster().machines(), before.environments().engine());
        return new MeasuredRun(
                evidence,
                ended,
                recorded,
                null,
                usage,
                before.cluster().probe(),
                before.job().edges());
    }

    /** The stored run with the figures that are computed again; the same slices are recomputed. */
    private static RunResult figures(RunResult before, MeasuredRun run, RunProgress progress) {
        CheckedInstants instants = before.rows().instants();
        long seed = instants == null ? 0 : instants.seed();
        RunResult again = run.result(before.id(), label(before), List.of(), List.of(), seed, progress);
        return RunResult.unjudged(
                before.times(),
                before.benchmark(),
                again.plan(),
                again.throughput(),
                again.latency(),
                again.facts(),
                new RunResult.Rows(
                        again.rows().check(),
                        again.rows().instants(),
                        again.rows().faulted(),
                        before.rows().readBack()),
                again.job(),
                again.causes(),
                before.cluster(),
                before.environments());
    }

    private static double cpuSeconds(RunResult run) {
        Throughput throughput = run.throughput();
        return throughput.emittedPerSecond() == null || throughput.eventsPerCoreSecond() == null
                ? Double.NaN
                : throughput.emittedPerSecond() * run.times().measuredSeconds() / throughput.eventsPerCoreSecond();
    }

    private static RunLabel label(RunResult run) {
        return new RunLabel(
                run.label(),
                run.tags(),
                run.requirements().stream()
                        .map(goal -> Requirement.parse(goal.text()))
                        .toList());
    }
}
