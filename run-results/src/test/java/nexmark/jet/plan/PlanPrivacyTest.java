package nexmark.jet.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanPrivacyTest {

    private static final String HOME = System.getProperty("user.home");

    @TempDir
    private Path folder;

    @Test
    void secretsAndHomesAreNotInAPlanThatIsShown() {
        ClusterPlan cluster = processes("-Xmx600m", "-Dx.password=hunter4", "-Dp=/home/carol/y", "-Dq=" + HOME + "/z");
        ClusterPlan hidden = hidden(cluster);
        assertThat(hidden.jvmOptions())
                .containsExactly("-Xmx600m", "-Dx.password=(left out)", "-Dp=(left out)/y", "-Dq=~/z");
        assertThat(hidden.hazelcast()).hasValue("~/h.yaml");
        assertThat(hidden(ClusterPlan.ssh(HOME + "/hosts.json", 2, 2, "zgc")).where())
                .hasValue("~/hosts.json");
        assertThat(hidden(ClusterPlan.attached("secret-name@127.0.0.1:5701", 1, 1))
                        .where())
                .hasValue("(left out)@127.0.0.1:5701");
    }

    private static ClusterPlan processes(String... jvmOptions) {
        return PlanTree.of("q5")
                .set(ClusterPlan.processes(2, 2, "zgc"))
                .set(PlanSettings.JVM_OPTIONS, List.of(jvmOptions))
                .set(PlanSettings.HAZELCAST, HOME + "/h.yaml")
                .cluster();
    }

    private static ClusterPlan hidden(ClusterPlan cluster) {
        return PlanDefaults.of("q5").on(cluster).hidden().cluster();
    }

    @Test
    void noResultHasPrivatePartsAndItsPlanHasTheKeyOfTheWholePlan() {
        RunResult result = MadeResult.of("a")
                .with("/plan/cluster/kind", "processes")
                .with("/plan/cluster/jvm", "zgc")
                .with("/plan/cluster/jvmOptions", new String[] {"-Dx.password=hunter4", "-Dp=/home/carol/y"})
                .with("/notes", new String[] {"no file /home/carol/x"})
                .with("/facts/lostState", "no file /home/carol/state")
                .with("/facts/jobFailure", "no file /home/carol/job")
                .with("/facts/unansweredAtEnd", "no file /home/carol/answer")
                .make();
        assertThat(ResultJson.write(result)).doesNotContain("hunter4", "carol");
        RunPlan whole =
                result.plan().with(PlanSettings.JVM_OPTIONS, List.of("-Dx.password=hunter4", "-Dp=/home/carol/y"));
        assertThat(whole.key()).isEqualTo(result.plan().key());
    }

    @Test
    void aPlanThatIsRepeatedHasTheHomeOfItsUserAgain() throws IOException {
        RunPlan plan = PlanDefaults.of("q5").on(processes("-Dq=" + HOME + "/z", "-Dr=" + HOME));
        assertThat(read(plan.hidden())).isEqualTo(plan);
    }

    @Test
    void aPlanFromWhichSomethingWasLeftOutIsRefusedInOneLine() {
        RunPlan plan = PlanDefaults.of("q5").on(processes("-Dx.password=hunter4"));
        assertThatThrownBy(() -> read(plan.hidden()))
                .isInstanceOf(UserMistake.class)
                .hasMessage(folder.resolve("plan.json")
                        + ": the plan's cluster has '-Dx.password=(left out)', whose private"
                        + " part is not stored, expected a copy of the plan that has it whole");
    }

    private RunPlan read(RunPlan plan) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.json"), ResultJson.write(plan));
        return PlanJson.read(file, word -> {
            throw new AssertionError("the plan names its cluster");
        });
    }
}
