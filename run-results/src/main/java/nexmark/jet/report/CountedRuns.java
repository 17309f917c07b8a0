package nexmark.jet.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import nexmark.jet.result.RunMetric;

/** The runs of a page whose figures count. Other parts of the page name a run by its index in them. */
final class CountedRuns {

    private final List<ReportedRun> runs;
    private final Map<String, Integer> indices = new HashMap<>();

    CountedRuns(List<ReportedRun> all) {
        runs = all.stream().filter(ReportedRun::isCounted).toList();
        runs.forEach(run -> indices.put(run.id(), indices.size()));
    }

    List<ReportedRun> all() {
        return runs;
    }

    /** The index of a run that counts. */
    int indexOf(String id) {
        return indices.get(id);
    }

    /** A figure of a run that counts; empty if it has none. */
    OptionalDouble figure(String id, RunMetric metric) {
        return metric.of(runs.get(indexOf(id)).result());
    }
}
