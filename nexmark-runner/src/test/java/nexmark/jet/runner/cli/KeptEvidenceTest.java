package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.JudgedAgain;
import nexmark.jet.runner.run.Silent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptEvidenceTest {

    @TempDir
    private static Path out;

    private static Ran ran;
    private static StoredResult stored;

    @BeforeAll
    static void measure() {
        ran = Ran.line(
                "run q5 --rate 20k --warmup 500ms --measure 2s --window 1s --slide 200ms --cluster embedded:2"
                        + " --threads 2 --drain 5m --allow-disturbed --require p50<1us --no-report --keep-evidence --out",
                out);
        stored = StoredResult.at(out).get(0);
    }

    @Test
    void aRunIsJudgedAgainByWhatWasReadOfIt() {
        assertThat(stored.result().rows().instants().rowsRecomputed()).isPositive();
        RunResult again = judged(stored.folder(), stored.result());
        assertThat(figures(again)).isEqualTo(figures(stored.result()));
        assertThat(again.verdict().why()).isEqualTo(stored.result().verdict().why());
        assertThat(again.requirements()).isEqualTo(stored.result().requirements());
        assertThat(Ran.nexmark("judge", stored.folder().toString()).exit()).isEqualTo(ran.exit());
    }

    @Test
    void rowsThatThePlanDoesNotHaveAreWrong(@TempDir Path folder) throws IOException {
        String other = ResultJson.write(stored.result()).replaceFirst("\"seed\" : \\d+", "\"seed\" : 77");
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("result.json"), other));
        assertThat(judged(stored.folder(), result).status()).isEqualTo(Status.WRONG);
    }

    @Test
    void evidenceThatIsNotWholeIsNamedInANote(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve("evidence"));
        Files.copy(stored.folder().resolve("timeline.csv"), folder.resolve("timeline.csv"));
        assertThat(judged(folder, stored.result()).notes())
                .anyMatch(note -> note.matches("judged by its figures, since its evidence .*ending.json.*"));
    }

    private static RunResult judged(Path folder, RunResult result) {
        return JudgedAgain.of(StoredResult.in(folder, result), new Silent());
    }

    private static String figures(RunResult run) {
        return ResultJson.write(run.judged(run.id(), RunLabel.NONE, List.of()));
    }
}
