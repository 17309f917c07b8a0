package nexmark.jet.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;

class SidesTest {

    private static final RunPlan Q5 = PlanDefaults.of("q5");
    private static final RunPlan OTHER_Q5 = Q5.with(PlanSettings.ALLOW_DISTURBED, true);
    private static final RunPlan Q7 = PlanDefaults.of("q7");

    private static Sides sides(String setting, List<String> values, List<List<RunPlan>> plans) {
        return Sides.of(setting, values, plans, Set.of("study"));
    }

    @Test
    void sidesOfAQueryFollowEachOther() {
        Sides sides = sides(
                "allowed",
                List.of("no", "yes"),
                List.of(List.of(Q5, Q7), List.of(OTHER_Q5, Q7.with(PlanSettings.ALLOW_DISTURBED, true))));
        assertThat(sides.runs(2))
                .extracting(run -> run.repetition() + " " + run.cell().inWords())
                .startsWith(
                        "1 query=q5 allowed=no",
                        "1 query=q5 allowed=yes",
                        "1 query=q7 allowed=no",
                        "1 query=q7 allowed=yes",
                        "2 query=q7 allowed=yes");
        assertThat(sides.folderName()).isEqualTo("allowed=no+yes-q5-q7");
    }

    @Test
    void equalValuesAndAForeignProgramAreSidesThoughTheirPlansAreTheSame() {
        Sides sides = sides("jvm", List.of("study", "zgc", "zgc"), List.of(List.of(Q5), List.of(Q5), List.of(Q5)));
        assertThat(sides.names()).containsExactly("study", "zgc", "zgc (2)");
        assertThat(sides.runs(1)).extracting(run -> run.cell().key()).doesNotHaveDuplicates();
        assertThat(sides.runs(1)).extracting(sides::isOfLast).containsExactly(false, false, true);
    }

    @Test
    void aRunIsFoundAgainOnlyIfItWasMeasuredInTurnsWithTheSameSides() {
        Sides two = sides("x", List.of("a", "b"), List.of(List.of(Q5), List.of(OTHER_Q5)));
        Sides equal = sides("x", List.of("a", "a"), List.of(List.of(Q5), List.of(Q5)));
        assertThat(two.runs(1).get(0).cell().key())
                .isEqualTo(two.runs(3).get(0).cell().key())
                .isNotEqualTo(equal.runs(1).get(0).cell().key());
    }

    @Test
    void differentValuesWithTheSamePlanAndTooCampaignAreRefused() {
        assertThatThrownBy(() -> sides("jvm", List.of("a", "b"), List.of(List.of(Q5), List.of(Q5))))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--jvm makes no difference to q5: a and b have the same plan, expected different ones");
        Sides sides = sides("jvm", List.of("a", "a"), List.of(List.of(Q5), List.of(Q5)));
        assertThatThrownBy(() -> sides.runs(5_001)).isInstanceOf(UserMistake.class);
    }

    @Test
    void aFolderNameThatFileSystemsRefuseIsChangedAndEndsWithAHash() {
        assertThat(sides("jvm", List.of("a/b", "c"), List.of(List.of(Q5), List.of(OTHER_Q5)))
                        .folderName())
                .matches("jvm-[0-9a-f]{8}");
    }
}
