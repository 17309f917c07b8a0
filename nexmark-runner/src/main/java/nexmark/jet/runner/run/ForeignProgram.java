package nexmark.jet.runner.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * A program of somebody else that measures, such as the code of another benchmark; docs/comparing.md is its contract.
 *
 * @param name for people, and as the tag {@code side} of its runs
 * @param command what a shell is to start, without the plan and the folder that follow
 */
public record ForeignProgram(String name, String command) {

    private static final Pattern NAME_AND_COMMAND = Pattern.compile("([A-Za-z0-9][A-Za-z0-9.-]*)=(.*\\S.*)");

    /**
     * Reads {@code NAME=COMMAND}.
     *
     * @throws UserMistake in one line
     */
    public static ForeignProgram parse(String text) {
        Matcher parts = NAME_AND_COMMAND.matcher(text);
        if (!parts.matches()) {
            throw new UserMistake("'" + text + "' names no program, expected NAME=COMMAND such as"
                    + " study='java benchmarks/StudySide.java --study ../big-data-benchmark/nexmark-jet'");
        }
        return new ForeignProgram(parts.group(1), parts.group(2).strip());
    }
}
