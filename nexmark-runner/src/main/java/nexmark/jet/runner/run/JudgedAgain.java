package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.EvidenceReader;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ReadBack;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.recorded.RecordedEvents;

/** Judges a stored run again, by what its folder holds. */
public final class JudgedAgain {

    private JudgedAgain() {}

    /**
     * A run with the verdict that this program gives it. If the folder holds evidence that this program can read, the
     * rows are proved again and the figures computed again. The readings of the machines stay.
     *
     * @throws UserMistake if the run's seconds cannot be read
     */
    public static RunResult of(StoredResult stored, RunProgress progress) {
        RunResult before = stored.result();
        List<Finding> findings = new ArrayList<>();
        RunResult figures = before;
        MeasuredRun run = null;
        try {
            run = measured(before, stored.folder());
            if (run != null) {
                CheckedInstants instants = before.rows().instants();
                long seed = instants == null ? 0 : instants.seed();
                figures = figures(
                        before, run.result(before.id(), label(before), List.of(), List.of(), seed, progress), findings);
            }
        } catch (UserMistake e) {
            run = null;
            findings.add(Kind.NOTE.of("judged by its figures, since its evidence is not read: " + e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException("the evidence in " + stored.folder() + " could not be read", e);
        }
        findings.addAll(
                Judge.findings(figures, run == null ? ResultCsv.readTimeline(stored.folder()) : run.timeline()));
        before.verdict().findings().stream()
                .filter(finding -> finding.kind() == Kind.USED_JVM)
                .forEach(findings::add);
        List<String> texts = findings.stream().map(Finding::text).toList();
        before.notes().stream().filter(note -> !texts.contains(note)).forEach(note -> findings.add(Kind.NOTE.of(note)));
        return figures.judged(before.id(), label(before), findings);
    }

    /** The run by its evidence; null if it has none. */
    private static MeasuredRun measured(RunResult before, Path folder) throws IOException {
        Path foreign = folder.resolve("foreign");
        if (Files.isDirectory(foreign.resolve("evidence"))) {
            EvidenceReader reader = new EvidenceReader(before.plan(), foreign);
            reader.evidence().latencies().finish();
            return measured(before, reader.evidence(), reader.measurement(), null, cpuSeconds(before));
        }
        return Files.isDirectory(folder.resolve("evidence")) ? kept(before, folder) : null;
    }

    /** A run of Jet whose evidence was kept. */
    private static MeasuredRun kept(RunResult before, Path folder) {
        RunPlan plan = before.plan();
        ForeignMeasurement measured = ForeignMeasurement.read(folder);
        long start = measured.startMillis();
        Query query = QueryLookup.byId(plan.query());
        SentEvents sent = plan.workload().eventsFrom().isEmpty()
                ? null
                : SentEvents.from(SentEvents.read(plan, query), plan, query, start - 1);
        PlannedRun planned = BenchmarkRun.planned(before.id(), plan, query, sent, start, false);
        RunEvidence evidence = EvidenceReader.kept(planned, folder);
        evidence.betweenMembers().set(before.job().network());
        RunInterval interval = measuredInterval(before, planned);
        return measured(
                before, evidence, measured, sent == null ? null : sent.events(), evidence.cpuSeconds(interval));
    }

    private static MeasuredRun measured(
            RunResult before,
            RunEvidence evidence,
            ForeignMeasurement measured,
            RecordedEvents recorded,
            double cpuSeconds) {
        return new MeasuredRun(
                evidence,
                new Ending(
                        measuredInterval(before, evidence.planned()),
                        before.facts(),
                        before.job().snapshots(),
                        measured.injected()),
                recorded,
                null,
                new MeasuredRun.Usage(
                        cpuSeconds,
                        before.cluster().machines(),
                        before.environments().engine()),
                before.cluster().probe(),
                before.job().edges());
    }

    /** It is shorter than planned if the run was cut short. */
    private static RunInterval measuredInterval(RunResult before, PlannedRun planned) {
        RunInterval interval = planned.interval();
        return interval.endedAt(interval.measureFromMillis()
                + Math.round(before.times().measuredSeconds() * RunInterval.SECOND_MILLIS));
    }

    /** Puts the figures that were computed again into the stored run; a note says what could not be read again. */
    private static RunResult figures(RunResult before, RunResult again, List<Finding> notes) {
        ReadBack readBack = before.rows().readBack();
        if (readBack != null) {
            notes.add(Kind.NOTE.of("the keys of the map were read back from the run's members: what they held stays"));
        }
        return RunResult.unjudged(
                before.times(),
                before.benchmark(),
                again.plan(),
                again.throughput(),
                again.latency(),
                again.facts(),
                new RunResult.Rows(
                        again.rows().check(), again.rows().instants(), again.rows().faulted(), readBack),
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
