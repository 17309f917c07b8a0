package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.EvidenceReader;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.runner.judge.Judge;

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
        Path evidence = stored.folder().resolve("foreign");
        List<Finding> findings = new ArrayList<>();
        RunResult figures = before;
        boolean isProved = false;
        if (Files.isDirectory(evidence.resolve("evidence"))) {
            try {
                RunResult proved = proved(before, evidence, progress);
                findings.addAll(proved.verdict().findings());
                figures = figures(before, proved);
                isProved = true;
            } catch (UserMistake e) {
                findings.add(Kind.NOTE.of("judged by its figures, since its evidence is not read: " + e.getMessage()));
            }
        }
        if (!isProved) {
            findings.addAll(Judge.findings(before, ResultCsv.readTimeline(stored.folder())));
        }
        List<String> texts = findings.stream().map(Finding::text).toList();
        before.notes().stream().filter(note -> !texts.contains(note)).forEach(note -> findings.add(Kind.NOTE.of(note)));
        return figures.judged(before.id(), label(before), findings);
    }

    private static RunResult proved(RunResult before, Path folder, RunProgress progress) {
        try {
            EvidenceReader reader = new EvidenceReader(before.plan(), folder);
            reader.evidence().latencies().finish();
            Ending ending = new Ending(
                    reader.evidence().planned().interval(),
                    before.facts(),
                    before.job().snapshots(),
                    reader.measurement().injected());
            MeasuredRun.Usage usage = new MeasuredRun.Usage(
                    cpuSeconds(before),
                    before.cluster().machines(),
                    before.environments().engine());
            return new MeasuredRun(
                            reader.evidence(),
                            ending,
                            null,
                            null,
                            usage,
                            before.cluster().probe(),
                            before.job().edges())
                    .result(before.id(), label(before), List.of(), List.of(), progress);
        } catch (IOException e) {
            throw new UncheckedIOException("the evidence in " + folder + " could not be read", e);
        }
    }

    /** Puts the figures that were computed again into the stored run. */
    private static RunResult figures(RunResult before, RunResult again) {
        return RunResult.unjudged(
                before.times(),
                before.benchmark(),
                again.plan(),
                again.throughput(),
                again.latency(),
                again.facts(),
                again.rows(),
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
        return new RunLabel(run.label(), run.tags());
    }
}
