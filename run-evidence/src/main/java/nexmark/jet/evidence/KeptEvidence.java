package nexmark.jet.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import nexmark.jet.evidence.EvidenceReader.Kind;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.process.IoReason;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ResultJson;

/** Keeps in files what the runner takes of a run of Jet, as it takes it. {@link EvidenceReader#kept} reads them. */
public final class KeptEvidence {

    /** Keeps nothing. */
    public static final KeptEvidence NOTHING = new KeptEvidence(null);

    private final Path folder;
    /** Why not all was written; null if it was. */
    private IOException failure;

    /** @param folder of the run */
    public KeptEvidence(Path folder) {
        this.folder = folder;
    }

    void keep(Kind kind, Supplier<byte[]> record) {
        if (folder == null || failure != null) {
            return;
        }
        try {
            Path files = Files.createDirectories(kind.in(folder));
            Files.write(
                    files.resolve(files.getFileName() + ReportFiles.SUFFIX),
                    ReportFiles.framed(record.get()),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            failure = e; // the run is worth more than its evidence
        }
    }

    /** Nothing more comes of a run. Gives the reason if the evidence is not whole: then it is no evidence. */
    public Optional<String> finish(PlannedRun run, List<InjectedFault> injected) {
        if (folder != null && failure == null) {
            long startMillis =
                    run.interval().startMillis() - run.plan().phases().backlogMillis();
            ForeignMeasurement measured =
                    new ForeignMeasurement("nexmark", startMillis, null, injected, null, null, List.of());
            try {
                Files.writeString(folder.resolve(ForeignMeasurement.FILE), ResultJson.write(measured));
            } catch (IOException e) {
                failure = e;
            }
        }
        return Optional.ofNullable(failure).map(e -> "the evidence was not kept: " + IoReason.of(e, folder));
    }
}
