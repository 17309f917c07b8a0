package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.generator.Profile;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.fault.Fault;
import nexmark.jet.runner.result.ResultJson;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.RunPlan;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** States every default of a plan, so that none changes unnoticed. */
class PlanOptionsTest {

    private static final RunPlan DEFAULTS = new RunPlan(
            "q5",
            Profile.STANDARD,
            200_000,
            100,
            10_000,
            500,
            10_000,
            20_000,
            5_000,
            ClusterPlan.embedded(1, 2),
            1,
            Variant.TUNED,
            Guarantee.NONE,
            1_000,
            CheckMode.SAMPLE,
            0,
            1,
            -1,
            0,
            List.of());

    @Test
    void withoutOptionsAPlanHasTheseDefaults() {
        assertThat(plan("--threads", "2")).isEqualTo(DEFAULTS);
    }

    @Test
    void threadsAreOnePerProcessor() {
        assertThat(plan().cluster().threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void sourcesHaveAProcessorForEachStartedMillionEventsPerSecond() {
        assertThat(plan("--threads", "4", "--rate", "1M").sourceProcessors()).isEqualTo(1);
        assertThat(plan("--threads", "4", "--rate", "1000001").sourceProcessors())
                .isEqualTo(2);
        assertThat(plan("--threads", "4", "--rate", "1G").sourceProcessors()).isEqualTo(4);
        assertThat(plan("--threads", "4", "--rate", "3M", "--cluster", "embedded:2")
                        .sourceProcessors())
                .isEqualTo(2);
    }

    @Test
    void aQueryWithOneVariantRunsThat() {
        assertThat(planOf("q1", "--variant", "tuned").variant()).isEqualTo(Variant.IDIOMATIC);
        assertThat(planOf("q5", "--variant", "tuned").variant()).isEqualTo(Variant.TUNED);
    }

    @Test
    void theStudyHasTenThousandKeys() {
        assertThat(plan("--profile", "blog-2021").keys()).isEqualTo(10_000);
    }

    @Test
    void everyOptionReachesThePlan() {
        assertThat(plan(("--profile blog-2021 --rate 1.5M --keys 5k --window 4s --slide 20ms --warmup 1s --measure 2m"
                                + " --drain 3s --threads 6 --cluster embedded:3 --source-processors 2"
                                + " --variant idiomatic --guarantee exactly-once"
                                + " --snapshot-interval 200ms --check full --seed 7 --disorder 50 --lag 30ms"
                                + " --auction-lifetime 1s --fault kill@30s#2")
                        .split(" ")))
                .isEqualTo(new RunPlan(
                        "q5",
                        Profile.BLOG_2021,
                        1_500_000,
                        5_000,
                        4_000,
                        20,
                        1_000,
                        120_000,
                        3_000,
                        ClusterPlan.embedded(3, 6),
                        2,
                        Variant.IDIOMATIC,
                        Guarantee.EXACTLY_ONCE,
                        200,
                        CheckMode.FULL,
                        7,
                        50,
                        30,
                        1_000,
                        List.of(Fault.parse("kill@30s#2"))));
    }

    static String defaultPlanJson() {
        return ResultJson.write(DEFAULTS);
    }

    private static RunPlan plan(String... args) {
        return planOf("q5", args);
    }

    private static RunPlan planOf(String query, String... args) {
        PlanOptions options = new PlanOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("plan", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(args);
        return options.plan(query);
    }
}
