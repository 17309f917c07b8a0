package nexmark.jet.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import nexmark.jet.evidence.EvidenceReader.Kind;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.result.ResultJson;

/** Keeps in files what is read of a run of Jet, as it is read. {@link EvidenceReader#kept} reads them. */
public final class KeptEvidence {

    /** The file of a run's folder that says how it {@linkplain Ending ended}, as JSON. */
    public static final String ENDING = "evidence/ending.json";

    /** Null where nothing is kept. */
    private Path folder;

    private IOException failure;

    /** Keeps all that is read from now on in a folder of the run. */
    public void keepIn(Path folderOfRun) {
        folder = folderOfRun;
    }

    /** A run goes on if a file cannot be written. */
    void keep(Kind kind, Supplier<byte[]> record) {
        if (folder == null || failure != null) {
            return;
        }
        try {
            Files.write(
                    Files.createDirectories(kind.in(folder)).resolve("nexmark" + ReportFiles.SUFFIX),
                    ReportFiles.framed(record.get()),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Keeps how the run ended; an UncheckedIOException if anything could not be kept. */
    public void finish(Ending ended) {
        try {
            if (failure != null) {
                throw failure;
            }
            if (folder != null) {
                Files.writeString(folder.resolve(ENDING), ResultJson.write(ended));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the evidence could not be kept", e);
        }
    }
}
