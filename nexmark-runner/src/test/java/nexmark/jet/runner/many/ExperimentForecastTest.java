package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.process.UserMistake;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentForecastTest {

    private static final double MOST_MINUTES = 15;
    private static final Path FOLDER = Path.of("..", "cluster-configs", "experiments");
    private static final Pattern MINUTES = Pattern.compile("about (\\d+) minutes?|less than a minute");

    @TempDir
    private Path folder;

    @Test
    void aPercentileThatCannotBeHadIsRefusedWithTheTimeThatWouldDo() throws IOException {
        ExperimentForecast forecast = forecast("{base: {workload: {query: q5}}, axes: {slide: [20ms, 500ms]}}");
        assertThatThrownBy(forecast::checkPercentiles)
                .isInstanceOf(UserMistake.class)
                .hasMessageEndingWith("slide=500ms: p99 takes 299 samples, but measureMillis: 20s has 40,"
                        + " expected measureMillis: 150s or more, or other percentiles")
                .hasMessageNotContaining("\n");
    }

    /** 20 runs took 12 minutes on two processors that did nothing else. */
    @Test
    void twentyRunsOnTwoProcessesTakeAsLongAsTheyTook() {
        Path file = FOLDER.resolve("spread-small.yaml");
        Experiment spread = ExperimentFile.read(file);
        List<Cell> cells = Matrix.of(spread, word -> ClusterPlanner.plan(word, OptionalInt.empty()))
                .cells();
        assertThat(new ExperimentForecast(spread, cells).millis() / 60_000.0).isCloseTo(12, Offset.offset(0.6));
    }

    @ParameterizedTest
    @MethodSource("smallFiles")
    void aSmallFileTakesAsManyMinutesAsItSays(Path file) {
        Experiment experiment = ExperimentFile.read(file);
        List<Cell> cells = Matrix.of(experiment, word -> ClusterPlanner.plan(word, OptionalInt.empty()))
                .cells();
        double minutes = new ExperimentForecast(experiment, cells).millis() / 60_000.0;
        Matcher said = MINUTES.matcher(experiment.description());
        assertThat(said.find()).as(experiment.description()).isTrue();
        assertThat(minutes).isLessThan(MOST_MINUTES);
        double expected = said.group(1) == null ? 0.5 : Double.parseDouble(said.group(1));
        assertThat(minutes).isCloseTo(expected, Offset.offset(0.6));
    }

    static Stream<Path> smallFiles() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith("-small.yaml")).sorted().toList().stream();
        }
    }

    private ExperimentForecast forecast(String yaml) throws IOException {
        return new ExperimentForecast(experiment(yaml), matrix(yaml));
    }

    private List<Cell> matrix(String yaml) throws IOException {
        return Matrix.of(experiment(yaml), word -> ClusterPlanner.plan(word, OptionalInt.empty()))
                .cells();
    }

    private Experiment experiment(String yaml) throws IOException {
        return ExperimentFile.read(Files.writeString(folder.resolve("small.yaml"), yaml));
    }
}
