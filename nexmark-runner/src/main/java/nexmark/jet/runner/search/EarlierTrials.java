package nexmark.jet.runner.search;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.PlanKey;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;
import nexmark.jet.search.SearchTags;

/** The trials that are stored already, so that a search that was interrupted goes on where it ended. */
final class EarlierTrials {

    static final EarlierTrials NONE = new EarlierTrials();

    private final Map<List<Object>, StoredResult> byPlanAndTags = new HashMap<>();
    private int ofAnotherBuild;

    private EarlierTrials() {}

    /** The trials in a folder. A trial that was interrupted, or that another build of this program made, is left out. */
    static EarlierTrials in(Path folder) {
        EarlierTrials trials = new EarlierTrials();
        BuildFacts build = BuildFacts.ofThisJar();
        stored(folder).stream()
                .filter(stored -> stored.result().tags().containsKey(SearchTags.SEARCH))
                .filter(stored -> stored.result().status() != Status.INTERRUPTED)
                .forEach(stored -> trials.add(stored, build));
        return trials;
    }

    private void add(StoredResult stored, BuildFacts build) {
        RunResult result = stored.result();
        if (build.equals(result.benchmark())) {
            byPlanAndTags.put(key(result.plan(), result.tags()), stored);
        } else {
            ofAnotherBuild++;
        }
    }

    private static List<StoredResult> stored(Path folder) {
        return Files.isDirectory(folder) ? StoredResults.under(folder) : List.of();
    }

    /** How many trials were left out because another build of this program made them. */
    int ofAnotherBuild() {
        return ofAnotherBuild;
    }

    /** The trial of a plan that has the same tags. */
    Optional<StoredResult> find(RunPlan plan, RunLabel label) {
        return Optional.ofNullable(byPlanAndTags.get(key(plan, label.tags())));
    }

    private static List<Object> key(RunPlan plan, Map<String, String> tags) {
        return List.of(PlanKey.of(plan), new TreeMap<>(tags));
    }
}
