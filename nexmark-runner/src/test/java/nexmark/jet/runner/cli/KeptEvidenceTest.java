package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.JudgedAgain;
import nexmark.jet.runner.run.Silent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptEvidenceTest {

    private static final String SINKS = "evidence/sinks/sinks.reports";

    @TempDir
    private static Path out;

    private static Ran ran;
    private static StoredResult stored;

    @BeforeAll
    static void measure() {
        ran = Ran.line(
                "run q5 --rate 20k --warmup 500ms --measure 2s --window 1s --slide 200ms --cluster embedded:2"
                        + " --threads 1 --allow-disturbed --require p99<1us --no-report --keep-evidence --out",
                out);
        stored = StoredResult.at(out).get(0);
    }

    @Test
    void aRunIsJudgedAgainByWhatWasReadOfIt() {
        assertThat(stored.result().rows().instants().rowsRecomputed()).isPositive();
        assertThat(ResultJson.write(JudgedAgain.of(stored, new Silent()))).isEqualTo(ResultJson.write(stored.result()));
        Ran judged = Ran.nexmark("judge", stored.folder().toString());
        assertThat(judged.exit()).isEqualTo(ran.exit()).isNotZero();
        assertThat(judged.err()).isEmpty();
    }

    @Test
    void aRowThatWasChangedIsWrong(@TempDir Path copy) throws IOException {
        Path sinks = copyTo(copy).resolve(SINKS);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        ReportFiles.readAll(
                sinks.getParent(),
                false,
                report -> changed.writeBytes(ReportFiles.framed(withWrongChecksum(report))));
        Files.write(sinks, changed.toByteArray());
        assertThat(Ran.nexmark("judge", copy.toString()).exit()).isEqualTo(ExitCode.WRONG_ANSWERS.code());
    }

    @Test
    void evidenceThatIsNotWholeIsNamedInANote(@TempDir Path copy) throws IOException {
        Path sinks = copyTo(copy).resolve(SINKS);
        byte[] bytes = Files.readAllBytes(sinks);
        bytes[bytes.length - 1]++;
        Files.write(sinks, bytes);
        assertThat(Ran.nexmark("judge", copy.toString()).out())
                .contains("its evidence is not read: evidence: sinks.reports: not a whole interval report");
    }

    private static Path copyTo(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(stored.folder())) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        folder.resolve(stored.folder().relativize(file)),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return folder;
    }

    /** The checksum of the last ideal time is eight bytes, before the last four; a report without one stays. */
    private static byte[] withWrongChecksum(byte[] report) {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(report[0]);
        try (DeflaterOutputStream out = new DeflaterOutputStream(changed)) {
            byte[] values =
                    new InflaterInputStream(new ByteArrayInputStream(report, 1, report.length - 1)).readAllBytes();
            values[values.length - Integer.BYTES - 1]++;
            out.write(values);
            out.finish();
            IntervalReport.decode(changed.toByteArray());
            return changed.toByteArray();
        } catch (IOException | RuntimeException e) {
            return report;
        }
    }
}
