package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan.JoinSpan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class PlanJsonTest {

    private static final RunPlan DEFAULTS = PlanDefaults.of("q5");

    @TempDir
    private Path folder;

    @Test
    void aFileSaysOnlyWhatDiffers() throws IOException {
        RunPlan plan = read("{'workload': {'query': 'q5', 'rate': 1000000, 'lagMillis': 7}, 'check': 'off'}");
        assertThat(plan.workload().rate()).isEqualTo(1_000_000);
        assertThat(plan.workload().lagMillis()).isEqualTo(OptionalLong.of(7));
        assertThat(plan.check()).isEqualTo(CheckMode.OFF);
        assertThat(plan.phases()).isEqualTo(DEFAULTS.phases());
        assertThat(plan.cluster()).isEqualTo(DEFAULTS.cluster());
    }

    @Test
    void whatFollowsFromOtherSettingsFollowsInAFileToo() throws IOException {
        RunPlan plan = read(
                "{'workload': {'query': 'q1', 'profile': 'blog-2021', 'windowMillis': 1230, 'rate': 9000000},"
                        + " 'cluster': {'kind': 'processes', 'members': 2, 'threads': 8}, 'faults': ['partition@30s:5s']}");
        assertThat(plan.workload().keys()).isEqualTo(10_000);
        assertThat(plan.workload().slideMillis()).isEqualTo(1230);
        assertThat(plan.workload().joinSpan()).isEqualTo(JoinSpan.GENERATOR);
        assertThat(plan.phases().measureMillis()).isEqualTo(55_000);
        assertThat(plan.check()).isEqualTo(CheckMode.FULL);
        assertThat(plan.cluster().relayed()).isTrue();
        assertThat(plan.cluster().jvm()).hasValue("g1-5ms");
        assertThat(plan.job().sourceProcessors()).isEqualTo(4);
        assertThat(plan.job().variant()).isEqualTo(Variant.IDIOMATIC);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'kind': 'attach', 'client': 'c.yaml'} | attach --client c.yaml",
                "{'kind': 'attach', 'client': 'c.yaml', 'members': 3} | attach --client c.yaml",
                "{'kind': 'attach', 'client': 'c.yaml', 'members': 3, 'threads': null} | attach --client c.yaml",
                "{'kind': 'attach', 'where': 'dev@a:5701'} | attach:dev@a:5701"
            })
    void aRunningClusterIsAskedForWhatIsNotSaidOfIt(String cluster, String spec) throws IOException {
        ClusterPlan plan = read("{'workload': {'query': 'q5'}, 'cluster': " + cluster + "}")
                .cluster();
        assertThat(plan.spec()).isEqualTo(spec);
        assertThat(plan.members()).isEqualTo(3);
        assertThat(plan.threads()).isEqualTo(12);
    }

    @ParameterizedTest
    @CsvSource({"partition@3s:1s, true", "kill@3s, false"})
    void aClusterOfOneWordHasRelaysUnderFaultsOfTheNetwork(String fault, boolean isRelayed) throws IOException {
        RunPlan plan = read("{'workload': {'query': 'q5'}, 'cluster': 'processes:3', 'faults': ['" + fault + "']}");
        assertThat(plan.cluster().relayed()).isEqualTo(isRelayed);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "plan-mistakes.csv", delimiter = '|', quoteCharacter = '`')
    void aMistakeIsOneLineThatNamesTheSetting(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void aPlanOfAResultIsReadAndReadsBackAsItself() throws IOException {
        Path result = Path.of("src/test/resources/result-schema-1.json");
        RunPlan plan = PlanJson.read(result, PlanJsonTest::here);
        assertThat(read(ResultJson.write(plan))).isEqualTo(plan);
        assertThat(ResultJson.readResult(result).plan()).isEqualTo(plan);
    }

    @Test
    void aPresetIsPartOfThePlanAndNeverSilentlyAnother() throws IOException {
        ClusterPlan asked =
                read("{'workload': {'query': 'q5'}, 'cluster': {'jvm': 'zgc'}}").cluster();
        assertThat(asked.jvm()).isEqualTo(Optional.of("zgc")).isNotEqualTo(PlanDefaults.runnerJvm());
        assertThat(DEFAULTS.cluster().kind()).isEqualTo(ClusterKind.EMBEDDED);
        assertThat(read("{'workload': {'query': 'q5'}, 'cluster': {'jvmOptions': ['-Xmx1g']}}")
                        .cluster()
                        .kind())
                .isEqualTo(asked.kind())
                .isEqualTo(ClusterKind.PROCESSES);
        ClusterPlan embedded = read("{'workload': {'query': 'q5'}, 'cluster': {'kind': 'embedded', 'jvm': 'zgc'}}")
                .cluster();
        assertThatThrownBy(() -> PlanDefaults.checkJvm(embedded))
                .hasMessageContaining("expected --cluster processes:1")
                .hasMessageContaining("NEXMARK_JVM=zgc");
        PlanDefaults.checkJvm(DEFAULTS.cluster());
    }

    private RunPlan read(String json) throws IOException {
        return PlanJson.read(
                Files.writeString(folder.resolve("plan.json"), json.replace('\'', '"')), PlanJsonTest::here);
    }

    /** Running clusters have three members with four threads each. */
    private static ClusterPlan here(ClusterSpec word) {
        return word.client()
                .map(file -> ClusterPlan.attachedBy(file, 3, 12))
                .orElseGet(() -> ClusterPlan.attached(word.where().orElseThrow(), 3, 12));
    }
}
