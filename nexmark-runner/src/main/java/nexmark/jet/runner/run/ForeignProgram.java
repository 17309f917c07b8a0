package nexmark.jet.runner.run;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;

/**
 * A program of somebody else that measures, such as the code of another benchmark; docs/engines.md is its contract.
 *
 * @param name for people, and as the tag {@code side} of its runs
 * @param command what a shell is to start, without the plan and the folder that follow
 */
public record ForeignProgram(String name, String command) {

    private static final Pattern NAME_AND_COMMAND = Pattern.compile("([A-Za-z0-9][A-Za-z0-9.-]*)=(.*\\S.*)");

    /** Reads {@code NAME=COMMAND}; {@link UserMistake} in one line. */
    public static ForeignProgram parse(String text) {
        Matcher parts = NAME_AND_COMMAND.matcher(text);
        if (!parts.matches()) {
            throw new UserMistake("'" + text + "' names no program, expected NAME=COMMAND such as"
                    + " study='java benchmarks/StudySide.java --study ../big-data-benchmark/nexmark-jet'");
        }
        return new ForeignProgram(parts.group(1), parts.group(2).strip());
    }

    /** A label with the tag by which results name the program, as all that the program measures has it. */
    public RunLabel tagged(RunLabel label) {
        Map<String, String> tags = new HashMap<>(label.tags());
        tags.put("side", name);
        return new RunLabel(label.text(), tags, label.requirements());
    }

    /** The plan as a foreign program runs it: its answers are not compared. */
    public static RunPlan unproved(RunPlan plan) {
        return plan.with(PlanSettings.CHECK, CheckMode.OFF);
    }
}
