package nexmark.jet.runner.cli;

import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import picocli.CommandLine.Option;

/** The user's own words for a run, kept with its result. */
final class LabelOptions {

    @Option(names = "--label", paramLabel = "TEXT", description = "A name for the run, kept with its result.")
    private String label;

    @Option(
            names = "--tag",
            paramLabel = "NAME=VALUE",
            description = "A property of the run, such as host=c7i, kept with its result. May be given more than once.")
    private Map<String, String> tags = new TreeMap<>();

    RunLabel label() {
        RunLabel.check("--label", label);
        tags.forEach((name, value) -> {
            if (!name.matches("[A-Za-z0-9_.-]+")) {
                throw new UserMistake("--tag is '" + name + "=" + value
                        + "', expected NAME=VALUE, the name of letters, digits and ._-");
            }
            RunLabel.checkTag("--tag " + name, value);
        });
        return new RunLabel(label, tags);
    }
}
