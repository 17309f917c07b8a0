package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The axis of a comparison: an option of a run with several values, such as {@code --jvm g1-5ms,zgc}, one for each side.
 *
 * @param name the option with its dashes
 * @param values at least two
 */
record VariedOption(String name, List<String> values) {

    /** Options whose values contain no comma, and the settings of the plan that they decide. */
    static final Map<String, String> SETTINGS = Map.ofEntries(
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

    VariedOption {
        values = List.copyOf(values);
    }

    /** The options with several values among arguments. Addresses of a running cluster have commas of their own. */
    static List<VariedOption> in(List<String> arguments) {
        List<VariedOption> varied = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String[] parts = arguments.get(i).split("=", 2);
            String value = parts.length == 2 ? parts[1] : i + 1 < arguments.size() ? arguments.get(i + 1) : "";
            if (SETTINGS.containsKey(parts[0]) && value.contains(",") && !value.startsWith("attach:")) {
                varied.add(new VariedOption(parts[0], List.of(value.split(",", -1))));
            }
        }
        return varied;
    }

    /** The same arguments with one of the values. */
    List<String> chosen(int side, List<String> arguments) {
        String all = String.join(",", values);
        List<String> chosen = new ArrayList<>(arguments);
        for (int i = 0; i < chosen.size(); i++) {
            if (chosen.get(i).equals(name)) {
                chosen.set(i + 1, values.get(side));
            } else if (chosen.get(i).equals(name + "=" + all)) {
                chosen.set(i, name + "=" + values.get(side));
            }
        }
        return chosen;
    }

    /** The plan's setting that the option decides, such as {@code cluster.jvm}. */
    String setting() {
        return SETTINGS.get(name);
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
