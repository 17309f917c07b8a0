package nexmark.jet.runner.cli;

import java.util.List;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.runner.run.SampleShortage;
import picocli.CommandLine.Option;

/** The goals that runs have to reach. */
final class RequireOptions {

    @Option(
            names = "--require",
            paramLabel = "GOAL",
            description = "A goal that each run has to reach, with 'compare' each of the last side, such as 'p99<16ms',"
                    + " 'cost<0.5' or 'throughput>1M'; a figure that the run does not have is missed. If a"
                    + " valid run misses one, the exit code is 5. May be given more than once.")
    private List<Requirement> requirements = List.of();

    /** The goals that were given. */
    List<Requirement> requirements() {
        return requirements;
    }

    /** Does nothing, unless a plan is too short for a percentile among the goals. */
    void check(RunPlan plan) {
        for (Requirement goal : requirements) {
            SampleShortage.in(plan, goal.metric().title()).ifPresent(shortage -> {
                throw new UserMistake("--require " + goal.text() + ": " + shortage.inWords("--measure"));
            });
        }
    }
}
