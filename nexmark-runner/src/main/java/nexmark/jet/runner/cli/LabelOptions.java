package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import picocli.CommandLine.Option;

/** The user's own words for a run, kept with its result. */
final class LabelOptions {

    private static final Pattern TAG = Pattern.compile("([A-Za-z0-9_.-]+)=(.*)", Pattern.DOTALL);

    @Option(names = "--label", paramLabel = "TEXT", description = "A name for the run, kept with its result.")
    private String label;

    @Option(
            names = "--tag",
            paramLabel = "NAME=VALUE",
            description = "A property of the run, such as host=c7i, kept with its result. May be given more than once.")
    private List<String> tags = new ArrayList<>();

    /** The label and the tags that were given. */
    RunLabel label() {
        RunLabel.check("--label", label);
        Map<String, String> values = new TreeMap<>();
        for (String tag : tags) {
            Matcher parts = TAG.matcher(tag);
            if (!parts.matches()) {
                throw new UserMistake(
                        "--tag is '" + tag + "', expected NAME=VALUE, the name of letters, digits and ._-");
            }
            RunLabel.checkTag("--tag " + parts.group(1), parts.group(2));
            if (values.put(parts.group(1), parts.group(2)) != null) {
                throw new UserMistake("--tag " + parts.group(1) + " is given twice, expected one value of each name");
            }
        }
        return new RunLabel(label, values);
    }
}
