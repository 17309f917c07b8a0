package nexmark.jet.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment that comes with the project can be planned, and small ones end within minutes. */
class ExperimentFilesTest {

    private static final Path CONFIGS = Path.of("..", "cluster-configs");
    private static final Path FOLDER = CONFIGS.resolve("experiments");
    private static final int HOSTS = 45;
    private static final int THREADS_OF_A_HOST = 14;
    private static final long MOST_MINUTES_OF_A_SMALL_ONE = 15;

    @ParameterizedTest
    @MethodSource("files")
    void everyCellCanBePlannedAndHasTheSamplesOfItsPercentiles(Path file) {
        Experiment experiment = ExperimentFile.read(file);
        List<Cell> cells = Matrix.of(experiment, ExperimentFilesTest::planned).cells();
        ExperimentForecast forecast = new ExperimentForecast(experiment, cells);
        forecast.checkPercentiles();
        assertThat(cells).isNotEmpty();
        assertThat(experiment.description()).isNotEmpty();
        if (isSmall(file)) {
            assertThat(cells).allMatch(cell -> cell.plan().cluster().kind() != ClusterKind.SSH);
            assertThat(forecast.millis()).isLessThan(MOST_MINUTES_OF_A_SMALL_ONE * 60_000);
        }
    }

    @Test
    void eachHasASmallVersion() throws IOException {
        List<String> names = files().map(file -> file.getFileName().toString()).toList();
        assertThat(names.stream().filter(name -> !name.endsWith("-small.yaml")))
                .hasSizeGreaterThan(10)
                .allMatch(name -> names.contains(name.replace(".yaml", "-small.yaml")));
    }

    @Test
    void theConfigurationWithOneIoThreadDiffersInNothingElse() throws IOException {
        assertThat(settings("hazelcast-one-io-thread.yaml"))
                .isEqualTo(settings("hazelcast.yaml")
                        .replaceAll("(input|output)\\.thread\\.count: \"3\"", "$1.thread.count: \"1\""));
    }

    private static String settings(String name) throws IOException {
        return Files.readString(CONFIGS.resolve(name)).replaceAll("(?m)^ *#.*\n", "");
    }

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    private static boolean isSmall(Path file) {
        return file.getFileName().toString().endsWith("-small.yaml");
    }

    /** An inventory with hosts enough. */
    private static ClusterPlan planned(ClusterSpec word) {
        if (word.kind() != ClusterKind.SSH) {
            return ClusterPlanner.plan(word, OptionalInt.empty());
        }
        int members = word.members().orElse(HOSTS);
        assertThat(members).isLessThanOrEqualTo(HOSTS);
        return ClusterPlan.ssh(word.where().orElseThrow(), members, members * THREADS_OF_A_HOST, PlanDefaults.JVM);
    }
}
