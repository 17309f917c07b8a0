package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * An option of a run that is given several values, such as {@code --jvm g1-5ms,zgc}: one for each side of a comparison.
 *
 * @param name the option with its dashes
 * @param values at least two
 */
record VariedOption(String name, List<String> values) {

    /** Options whose values contain no comma, and the settings of the plan that they decide. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("--check", "check"),
            Map.entry("--cluster", "cluster.members"),
            Map.entry("--events", "workload.events"),
            Map.entry("--guarantee", "job.guarantee"),
            Map.entry("--jvm", "cluster.jvm"),
            Map.entry("--keys", "workload.keys"),
            Map.entry("--profile", "workload.profile"),
            Map.entry("--rate", "workload.rate"),
            Map.entry("--slide", "workload.slideMillis"),
            Map.entry("--source-processors", "job.sourceProcessors"),
            Map.entry("--threads", "cluster.threads"),
            Map.entry("--variant", "job.variant"),
            Map.entry("--window", "workload.windowMillis"));

    /** A foreign program has no variants, and its answers are not checked. */
    private static final Set<String> OF_OUR_RUNS_ONLY = Set.of("--check", "--variant");

    /** Addresses of a running cluster have commas between them. */
    private static final String ATTACH = "attach:";

    private static final String COMMA = ",";
    /** Three digits of which the first is 0: nobody writes a value of its own so. */
    private static final Pattern DIGITS_AFTER_COMMA = Pattern.compile("0\\d\\d[a-zA-Z]*");

    VariedOption {
        values = List.copyOf(values);
    }

    /** Names of the options that may have several values. */
    static Set<String> names() {
        return SETTINGS.keySet();
    }

    /** The options with several values among arguments. */
    static List<VariedOption> in(List<String> arguments) {
        List<VariedOption> varied = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String name = name(arguments.get(i));
            String value = value(arguments, i);
            if (SETTINGS.containsKey(name) && value.contains(COMMA) && !value.startsWith(ATTACH)) {
                varied.add(new VariedOption(name, List.of(value.split(COMMA, -1))));
            }
        }
        return varied;
    }

    private static String name(String argument) {
        int equals = argument.indexOf('=');
        return equals < 0 ? argument : argument.substring(0, equals);
    }

    private static String value(List<String> arguments, int i) {
        String argument = arguments.get(i);
        if (argument.contains("=")) {
            return argument.substring(argument.indexOf('=') + 1);
        }
        return i + 1 < arguments.size() ? arguments.get(i + 1) : "";
    }

    /** The same arguments with one of the values. */
    List<String> chosen(int side, List<String> arguments) {
        List<String> chosen = new ArrayList<>(arguments);
        for (int i = 0; i < chosen.size(); i++) {
            if (chosen.get(i).equals(name)) {
                chosen.set(i + 1, values.get(side));
            } else if (chosen.get(i).startsWith(name + "=")) {
                chosen.set(i, name + "=" + values.get(side));
            }
        }
        return chosen;
    }

    /**
     * Does nothing, unless the values are the parts of one number with commas between its digits.
     *
     * @throws UserMistake that says what the commas have done
     */
    void check() {
        if (values.stream()
                .skip(1)
                .anyMatch(value -> DIGITS_AFTER_COMMA.matcher(value).matches())) {
            String typed = String.join(COMMA, values);
            throw new UserMistake(
                    name + " " + typed + " has " + values.size() + " values (" + String.join(" and ", values)
                            + "), because commas separate the sides, expected " + typed.replace(COMMA, "")
                            + " if it is one number");
        }
    }

    /** The plan's setting that the option decides, such as {@code cluster.jvm}. */
    String setting() {
        return SETTINGS.get(name);
    }

    /** Whether the values make no difference to what a foreign program measures. */
    boolean isOfOurRunsOnly() {
        return OF_OUR_RUNS_ONLY.contains(name);
    }

    /** Lets a command that reads one value of each option read the first side's. */
    static final class FirstSide implements IParameterPreprocessor {
        @Override
        @SuppressWarnings("JdkObsolete") // picocli's own type
        public boolean preprocess(
                Stack<String> reversed, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
            List<String> arguments = new ArrayList<>(reversed);
            Collections.reverse(arguments);
            for (VariedOption varied : in(arguments)) {
                arguments = varied.chosen(0, arguments);
            }
            Collections.reverse(arguments);
            reversed.clear();
            reversed.addAll(arguments);
            return false;
        }
    }
}
