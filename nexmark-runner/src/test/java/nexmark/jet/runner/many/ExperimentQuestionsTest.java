package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.FaultKind;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.result.RunMetric;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An experiment that comes with the project measures what its question asks, and its table shows it. */
class ExperimentQuestionsTest {

    private static final double MOST_MINUTES = 15;
    private static final Path FOLDER = Path.of("..", "cluster-configs", "experiments");
    private static final Pattern MINUTES = Pattern.compile("about (\\d+) minutes?|less than a minute");

    @ParameterizedTest
    @CsvSource({
        "across-members, 'COST,NETWORK'",
        "guarantees, 'P50,COST,SNAPSHOT'",
        "recovery, 'LOST,WRONG,DUPLICATED,RECOVERY'"
    })
    void theTableHasTheFiguresOfTheQuestion(String name, String metrics) {
        List<RunMetric> expected =
                Arrays.stream(metrics.split(",")).map(RunMetric::valueOf).toList();
        assertThat(experiment(name).metrics()).containsAll(expected);
        assertThat(experiment(name + "-small").metrics()).containsAll(expected);
    }

    @Test
    void recoveryAsksForEachFaultUnderEachGuarantee() {
        assertThat(faults("recovery")).containsOnlyKeys(ClusterKind.SSH.faults());
        assertThat(faults("recovery-small"))
                .containsOnlyKeys(FaultKind.KILL, FaultKind.STOP, FaultKind.PARTITION, FaultKind.ADD);
        for (String name : List.of("recovery", "recovery-small")) {
            assertThat(faults(name).values()).containsOnly(EnumSet.allOf(Guarantee.class));
        }
    }

    /** The guarantees under which an experiment has each fault. */
    private static Map<FaultKind, Set<Guarantee>> faults(String name) {
        Map<FaultKind, Set<Guarantee>> faults = new EnumMap<>(FaultKind.class);
        for (Cell cell : cells(experiment(name))) {
            assertThat(cell.plan().faults()).hasSize(1);
            faults.computeIfAbsent(cell.plan().faults().get(0).kind(), kind -> EnumSet.noneOf(Guarantee.class))
                    .add(cell.plan().job().guarantee());
        }
        return faults;
    }

    @ParameterizedTest
    @MethodSource("smallFiles")
    void aSmallFileTakesAsManyMinutesAsItSays(Path file) {
        Experiment experiment = ExperimentFile.read(file);
        double minutes = new ExperimentForecast(experiment, cells(experiment)).millis() / 60_000.0;
        Matcher said = MINUTES.matcher(experiment.description());
        assertThat(said.find()).as(experiment.description()).isTrue();
        assertThat(minutes).isLessThan(MOST_MINUTES);
        if (said.group(1) == null) {
            assertThat(minutes).isLessThan(1);
        } else {
            assertThat(minutes).isCloseTo(Double.parseDouble(said.group(1)), Offset.offset(0.6));
        }
    }

    static Stream<Path> smallFiles() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith("-small.yaml")).sorted().toList().stream();
        }
    }

    private static Experiment experiment(String name) {
        return ExperimentFile.read(FOLDER.resolve(name + ".yaml"));
    }

    private static List<Cell> cells(Experiment experiment) {
        return Matrix.of(experiment, ExperimentQuestionsTest::planned).cells();
    }

    /** An inventory of three hosts. */
    private static ClusterPlan planned(ClusterSpec word) {
        if (word.kind() != ClusterKind.SSH) {
            return ClusterPlanner.plan(word, OptionalInt.empty());
        }
        int members = word.members().orElse(3);
        return ClusterPlan.ssh(word.where().orElseThrow(), members, 14 * members, PlanDefaults.JVM);
    }
}
