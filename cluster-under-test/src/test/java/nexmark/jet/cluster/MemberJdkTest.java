package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemberJdkTest {

    @TempDir
    private Path folder;

    @Test
    void aNameIsOneOfTheVariables() {
        Map<String, String> environment = Map.of(MemberJdk.VARIABLE, "17=/jdks/a,25=/jdks/b");
        assertThat(MemberJdk.home("17", environment)).isEqualTo("/jdks/a");
        assertThat(MemberJdk.home("25", environment)).isEqualTo("/jdks/b");
        assertThat(MemberJdk.home("jdks/c", environment)).isEqualTo("jdks/c");
        assertThatThrownBy(() -> MemberJdk.home("7", environment))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(
                        "--java is '7', but NEXMARK_JAVA_HOMES is '17=/jdks/a,25=/jdks/b', expected a JDK's folder, or");
    }

    @Test
    void aFolderIsAJdkOfAnAgeThatMembersAndPresetCanHave() throws IOException {
        assertRefused(processes("g1-5ms"), "has no file \"release\"");
        MadeJdk.in(folder, "1.8.0_392");
        assertRefused(processes("g1-5ms"), "is JDK 8");
        MadeJdk.in(folder, "21.0.2");
        assertThatNoException().isThrownBy(() -> ClusterPlanner.check(processes("g1-5ms")));
        assertRefused(processes("zgc"), "which needs JDK 24 or newer; the members' is JDK 21");
        MadeJdk.in(folder, "25");
        assertThatNoException().isThrownBy(() -> ClusterPlanner.check(processes("zgc")));
        Files.delete(folder.resolve("bin/java"));
        assertRefused(processes("zgc"), "has no bin/java");
    }

    /** Otherwise results of one JDK would have the name of another. */
    @Test
    void aNumberIsTheReleaseOfItsJdk() throws IOException {
        String home = MadeJdk.in(folder, "25").toString();
        assertThat(MemberJdk.at("25", home).release()).isEqualTo(25);
        assertThat(MemberJdk.at("newest", home).release()).isEqualTo(25);
        assertThatThrownBy(() -> MemberJdk.at("17", home))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--java 17: " + home + " is JDK 25, expected the folder of JDK 17");
    }

    @Test
    void embeddedMembersHaveTheJdkOfThisJvm() throws IOException {
        ClusterPlan here = with(ClusterPlan.embedded(1, 1), Path.of(System.getProperty("java.home")));
        assertThatNoException().isThrownBy(() -> ClusterPlanner.check(here));
        ClusterPlan other = with(ClusterPlan.embedded(1, 1), MadeJdk.in(folder, "25"));
        assertRefused(other, "--java " + folder + " is not the JDK of this JVM, which --cluster embedded:1 is in");
    }

    private static void assertRefused(ClusterPlan plan, String why) {
        assertThatThrownBy(() -> ClusterPlanner.check(plan))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining(why);
    }

    private ClusterPlan processes(String preset) {
        return with(ClusterPlan.processes(1, 1, preset), folder);
    }

    private static ClusterPlan with(ClusterPlan cluster, Path jdk) {
        return PlanTree.of("q5")
                .set(cluster)
                .set(PlanSettings.JAVA, jdk.toString())
                .cluster();
    }
}
