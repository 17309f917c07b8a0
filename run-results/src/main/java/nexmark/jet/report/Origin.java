package nexmark.jet.report;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/** Where a run's figures come from: the machine, what else it did, the command that repeats the run, and what its user typed, null if unknown. */
record Origin(String machine, String load, String command, String typed) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./~-]+");

    static Origin of(StoredResult stored) {
        RunResult result = stored.result();
        List<String> typed = result.environments().runner().commandLine();
        return new Origin(
                String.join(" ", MachineLines.machines(result)),
                MachineLines.loadInWords(result.cluster().machines()),
                command(List.of("run", "--plan", folder(stored) + "/result.json")),
                typed.isEmpty() ? null : command(typed));
    }

    /** The folder as seen from the working directory, and otherwise its name alone, because the page may be shown to others. */
    private static String folder(StoredResult stored) {
        Path folder = stored.folder().toAbsolutePath().normalize();
        Path here = Path.of("").toAbsolutePath();
        boolean isBelow = folder.startsWith(here) && !folder.equals(here);
        return (isBelow ? here.relativize(folder) : folder.getFileName()).toString();
    }

    /** The arguments as a shell takes them. */
    private static String command(List<String> arguments) {
        return arguments.stream()
                .map(argument ->
                        PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "./nexmark ", ""));
    }
}
