package nexmark.jet.evidence;

import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.evidence.EvidenceReader.Kind;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.ResultJson;

/**
 * Writes the evidence of a program that has measured by itself the latency of the first row of each ideal time, and
 * nothing else. A program in another language writes the same two files, which docs/engines.md describes.
 */
public final class FirstRowsWriter {

    private final long startMillis;
    private final StringBuilder rows = new StringBuilder();

    /** @param measureFromMillis start of the measured interval, epoch ms */
    public FirstRowsWriter(RunPlan plan, long measureFromMillis) {
        long planned =
                PlannedRun.interval(plan, QueryLookup.byId(plan.query()), 0).measureFromMillis();
        this.startMillis = measureFromMillis - planned;
    }

    /** Adds the first row of an ideal time, epoch ms. */
    public void row(long idealMillis, double latencyMillis) {
        rows.append(text("%d,%.6f%n", idealMillis, latencyMillis));
    }

    /**
     * Writes the files into a folder.
     *
     * @param notes sentences that a reader of the figures needs
     */
    public void finish(Path folder, String program, FirstRows measured, List<String> notes) throws IOException {
        Path sinks = Files.createDirectories(Kind.SINKS.in(folder));
        Files.writeString(sinks.resolve("first" + EvidenceReader.SECONDS), rows);
        ForeignMeasurement measurement =
                new ForeignMeasurement(program, startMillis, null, null, null, measured, notes);
        Files.writeString(folder.resolve(ForeignMeasurement.FILE), ResultJson.write(measurement));
    }
}
