package nexmark.jet.runner.cli;

import java.util.List;
import nexmark.jet.json.Spelling;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says which argument a command does not know, and what the user most likely meant. */
final class UnmatchedArgument {

    private static final String DASHES = "--";

    private UnmatchedArgument() {}

    /** What the first such argument is, in one sentence. */
    static String inWords(UnmatchedArgumentException mistake) {
        CommandSpec command = mistake.getCommandLine().getCommandSpec();
        String argument = mistake.getUnmatched().get(0);
        if (argument.startsWith("-")) {
            return option(argument.split("=", 2)[0], command);
        }
        return command.subcommands().isEmpty()
                ? "unexpected argument '" + argument + "'"
                : subcommand(argument, List.copyOf(command.subcommands().keySet()));
    }

    private static String option(String name, CommandSpec command) {
        List<String> known = command.options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName)
                .map(UnmatchedArgument::withoutDashes)
                .toList();
        return "no option '" + name + "'"
                + Spelling.nearest(withoutDashes(name), known)
                        .map(nearest -> ", did you mean '" + DASHES + nearest + "'?")
                        .orElse("");
    }

    private static String subcommand(String name, List<String> known) {
        return "no command '" + name + "', "
                + Spelling.nearest(name, known)
                        .map(nearest -> "did you mean '" + nearest + "'?")
                        .orElse("expected one of " + String.join(", ", known));
    }

    private static String withoutDashes(String name) {
        return name.replaceFirst("^-+", "");
    }
}
