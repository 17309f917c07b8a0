package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.EvidenceReader;
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
     * A run with the verdict that this program gives it. Where the evidence of the run's program is in its folder, its
     * rows are proved again and all figures are computed anew, but for those that were read of the machine.
     *
     * @throws nexmark.jet.process.UserMistake if the run's seconds, or its evidence, cannot be read
     */
    public static RunResult of(StoredResult stored, RunProgress progress) {
        Path evidence = stored.folder().resolve("foreign");
        if (Files.isDirectory(evidence.resolve("evidence"))) {
            return proved(stored.result(), evidence, progress);
        }
        RunResult then = stored.result();
        List<Finding> findings = new ArrayList<>(Judge.findings(then, ResultCsv.readTimeline(stored.folder())));
        List<String> known = findings.stream().map(Finding::text).toList();
        then.notes().stream().filter(note -> !known.contains(note)).forEach(note -> findings.add(Kind.NOTE.of(note)));
        return then.judged(then.id(), label(then), findings);
    }

    private static RunResult proved(RunResult then, Path folder, RunProgress progress) {
        try {
            EvidenceReader reader = new EvidenceReader(then.plan(), folder);
            reader.evidence().latencies().finish();
            Ending ending = new Ending(
                    reader.evidence().planned().interval(),
                    then.facts(),
                    then.job().snapshots(),
                    reader.said().injected());
            MeasuredRun.Usage usage = new MeasuredRun.Usage(
                    cpuSeconds(then),
                    then.cluster().machines(),
                    then.environments().engine());
            List<Finding> notes = reader.said().notes().stream()
                    .map(note -> Kind.NOTE.of(note))
                    .toList();
            return new MeasuredRun(
                            reader.evidence(),
                            ending,
                            null,
                            null,
                            usage,
                            then.cluster().probe(),
                            then.job().edges())
                    .result(then.id(), label(then), notes, List.of(), progress);
        } catch (IOException e) {
            throw new UncheckedIOException("the evidence in " + folder + " could not be read", e);
        }
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
