package nexmark.jet.runner.cli;

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

    /**
     * All results that can be read, each once, by the time of their start. A line on stderr names each of the others.
     *
     * @throws UserMistake if a place is not there, or has no result that can be read
     */
    static List<RunResult> in(Collection<Path> places) {
        Map<String, RunResult> results = new LinkedHashMap<>();
        for (Path place : places) {
            List<StoredResult> found =
                    StoredResults.readable(place, why -> Console.err().println("left out: " + why));
            if (found.isEmpty()) {
                throw new UserMistake(place + ": no results in it, expected folders with a result.json");
            }
            found.forEach(stored -> results.put(stored.result().id(), stored.result()));
        }
        List<RunResult> sorted = new ArrayList<>(results.values());
        sorted.sort(Comparator.comparing(result -> result.times().startedAt()));
        return sorted;
    }
}
