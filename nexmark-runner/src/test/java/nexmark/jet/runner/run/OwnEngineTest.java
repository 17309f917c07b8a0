package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import nexmark.jet.evidence.EvidenceReader;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.RecordCodec;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine is the example of docs/own-engine, as it is and with lies planted in it. */
class OwnEngineTest {

    private static final Path EXAMPLE = Path.of("..", "docs", "own-engine", "LoopEngine.java");
    private static final RunPlan PLAN = TinyPlan.of("q1", 20_000, 2_000, 1);

    @TempDir
    private static Path folder;

    private static StoredResult honest;

    @BeforeAll
    static void measure() throws IOException {
        honest = run(Files.readString(EXAMPLE), PLAN);
    }

    @Test
    void aRunOfAnotherEngineIsProvedAsJetsAre() throws IOException {
        RunResult result = honest.result();
        assertThat(result.rows().instants().isRight()).isTrue();
        assertThat(result.rows().instants().recomputed()).isEqualTo(2_000);
        assertThat(result.rows().check().rowsReceived()).isPositive();
        assertThat(result.rows().check().isRight()).isTrue();
        assertThat(JudgedAgain.of(honest, new Silent()).verdict().why())
                .isEqualTo(result.verdict().why());
        assertThat(result.latency().main()).isEqualTo("every");
        assertThat(result.main().samples()).isEqualTo(36_800);
        assertThat(result.facts().rowsMissing()).isZero();
        assertThat(result.throughput().emittedPerSecond()).isPositive();
        assertThat(result.throughput().maxLagMillis()).isNotNull();
        assertThat(result.throughput().cpuSecondsPerMillionEvents()).isPositive();
        // On a busy machine no second of the JVM may begin in the interval.
        RunEvidence seen = new EvidenceReader(PLAN, honest.folder().resolve("foreign")).evidence();
        assertThat(seen.members().of("loop").values())
                .anySatisfy(second ->
                        assertThat(second.figures()).containsKeys("processCpuSeconds", "gcLongestPauseMillis"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "if (event instanceof Bid bid)  | if (event instanceof Bid bid && bid.price() % 100 != 0) | wrong answers: ",
                "bid.price() * rules            | (bid.bidder() % 100 == 0 ? 1 : 0) + bid.price() * rules | wrong answers: ",
                "bidder(), price, bid.dateTime( | bidder(), price, 1 + bid.dateTime(                      | wrong answers: ",
                "EpochClock::nanos, () -> run   | () -> EpochClock.nanos() + 20_000_000, () -> run        | clock uncertain: ",
                "List.of(), List.of(), List.of( | List.of(), List.of('theirs'), List.of(                  | foreign job on the cluster: theirs",
            })
    @Tag("full")
    void lostWrongAndMisdatedRowsAndForeignJobsAreFound(String code, String lie, String reason) throws IOException {
        String planted = lie.replace('\'', '"');
        String lying = Files.readString(EXAMPLE).replace(code, planted);
        assertThat(lying).contains(planted);
        assertThat(run(lying, PLAN).result().verdict().reasons()).anyMatch(each -> each.startsWith(reason));
    }

    /** The rows are right. What it says of its watermark says that they came too late. */
    @Test
    @Tag("full")
    void rowsAfterTheWatermarkAreFound() throws IOException {
        String lying = Files.readString(EXAMPLE).replace("sink.watermark(millis)", "sink.watermark(millis + 200)");
        RunResult found = run(lying, PLAN).result();
        assertThat(found.facts().rowsAfterSettling()).isPositive();
        assertThat(found.verdict().reasons()).anyMatch(each -> each.startsWith("clock uncertain: "));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "damaged-evidence.csv", delimiter = '|', quoteCharacter = '§')
    void evidenceThatIsNotWholeIsNamedInOneLine(String damage, String mistake) throws Exception {
        Path copy = Files.createTempDirectory(folder, "damaged");
        Path given = honest.folder().resolve("foreign").toAbsolutePath();
        shell(copy, "cp -r '" + given + "/.' . && cd evidence && " + damage);
        assertThatThrownBy(() -> new EvidenceReader(PLAN, copy))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining(mistake)
                .message()
                .hasLineCount(1);
    }

    /** Whatever clock its source goes by, and however far it lags: the events too many are those of minutes. */
    @Test
    void eventsThatWereEmittedBeforeTheyWereDueAreCounted() throws Exception {
        Path copy = Files.createTempDirectory(folder, "early");
        shell(copy, "cp -r '" + honest.folder().resolve("foreign").toAbsolutePath() + "/.' .");
        assertThat(new EvidenceReader(PLAN, copy).evidence().latencies().mostNegativeNanos())
                .isZero();
        shell(
                copy,
                "cd evidence/sources && awk -F, -v OFS=, '{if ($5 > 0) $5 += 4000000; print}' *.csv > s && rm *.csv && mv s s.csv");
        assertThat(new EvidenceReader(PLAN, copy).evidence().latencies().mostNegativeNanos())
                .isLessThanOrEqualTo(-1_000_000L);
    }

    @Test
    void aStopOfTheSidesJvmIsInItsEvidence() throws Exception {
        Path copy = Files.createTempDirectory(folder, "stopped");
        shell(copy, "cp -r '" + honest.folder().resolve("foreign").toAbsolutePath() + "/.' .");
        MemberReport stopped = new MemberReport(
                new MemberReport.Origin("observer", "loop", "observer", "jvm", "machine", 0),
                0,
                1_000,
                2_000,
                Map.of(),
                Map.of(),
                List.of(new TimedIncident(IncidentKind.STOPPED, 1_100, 271, "")),
                List.of(),
                -1,
                0,
                List.of(),
                null);
        Files.write(
                copy.resolve("evidence/jvms/stopped" + ReportFiles.SUFFIX),
                ReportFiles.framed(RecordCodec.encode(stopped)));
        assertThat(new EvidenceReader(PLAN, copy).stops()).anyMatch(stop -> stop.millis() == 271);
    }

    private static void shell(Path where, String command) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", command)
                .directory(where.toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    private static StoredResult run(String engine, RunPlan plan) throws IOException {
        Path source =
                Files.writeString(Files.createTempDirectory(folder, "engine").resolve("LoopEngine.java"), engine);
        RunRecorder recorder =
                new RunRecorder(new ResultStore(folder.resolve("runs")), List.of(), EarlyEnd.NEVER, false, false);
        ForeignProgram program = new ForeignProgram("loop", "java @\"$2\"/jvm.options '" + source + "'");
        return new ForeignRun(
                        recorder, new RunLabel(null, Map.of(), List.of()), program, List.of("-Xmx1g"), ForeignRun.SPARE)
                .run(plan, new Silent());
    }
}
