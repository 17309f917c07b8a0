package nexmark.jet.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/** The results in the places that a user names. */
final class StoredRuns {

    private StoredRuns() {}

    /** All results that can be read, each once, by the time of their start. A line on stderr names each of the others. */
    static List<RunResult> in(Collection<Path> places) {
        Map<String, RunResult> results = new LinkedHashMap<>();
        for (Path place : places) {
            List<StoredResult> found = StoredResults.readable(place, why -> Console.say("left out: " + why));
            if (found.isEmpty()) {
                throw new UserMistake(place + ": no results in it, expected folders with a result.json");
            }
            found.forEach(stored -> results.put(stored.result().id(), stored.result()));
        }
        List<RunResult> sorted = new ArrayList<>(results.values());
        sorted.sort(Comparator.comparing(result -> result.times().startedAt()));
        return sorted;
    }

    /** Whether a folder has any result that can be read. */
    static boolean areIn(Path folder) {
        return !StoredResults.readable(folder, why -> {}).isEmpty();
    }

    /** The places that a user names by paths and labels. */
    static List<Path> places(List<String> arguments, Path store) {
        List<Path> places = new ArrayList<>();
        for (String argument : arguments) {
            places.addAll(Files.exists(Path.of(argument)) ? List.of(Path.of(argument)) : labelled(argument, store));
        }
        return places;
    }

    private static List<Path> labelled(String label, Path store) {
        List<Path> folders = !Files.isDirectory(store)
                ? List.of()
                : StoredResults.under(store).stream()
                        .filter(stored -> label.equals(stored.result().label()))
                        .map(StoredResult::folder)
                        .toList();
        if (folders.isEmpty()) {
            throw new UserMistake(label + ": no such path, and no run in " + store
                    + " has this label, expected a result.json, a folder of results or a label");
        }
        return folders;
    }
}
