package nexmark.jet.runner.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import nexmark.jet.result.Finding;

/** The findings of a run of several equal jobs, of which each was judged alone: all of them have to be as one. */
public final class JobFindings {

    private JobFindings() {}

    /** A finding of one or some of the jobs, in the words of the first, whose number is first. */
    private record Found(Finding first, SortedSet<Integer> jobs) {

        private Finding of(int all) {
            String others = jobs.stream().skip(1).map(String::valueOf).collect(Collectors.joining(", "));
            String as = others.isEmpty() ? "" : jobs.size() == all ? ", as all others" : ", as " + others;
            return new Finding(
                    first.kind(),
                    first.severity(),
                    "job " + jobs.first() + " of " + all + as + ": " + first.text());
        }
    }

    /**
     * A sentence that is the same of all jobs is said once. Of others the first job that has it is named with its
     * figures, and the numbers of those that have it with other figures.
     *
     * @param ofJobs what was found of each job
     */
    public static List<Finding> together(List<List<Finding>> ofJobs) {
        Map<String, Found> bySentence = new LinkedHashMap<>();
        List<Finding> ofAll = ofJobs.get(0).stream()
                .filter(finding -> ofJobs.stream().allMatch(job -> job.contains(finding)))
                .toList();
        for (int job = 1; job <= ofJobs.size(); job++) {
            for (Finding finding : ofJobs.get(job - 1)) {
                String sentence = finding.kind() + " " + finding.text().replaceAll("\\d[\\d,.]*", "0");
                bySentence
                        .computeIfAbsent(sentence, first -> new Found(finding, new TreeSet<>()))
                        .jobs
                        .add(job);
            }
        }
        return bySentence.values().stream()
                .map(found -> ofAll.contains(found.first) ? found.first : found.of(ofJobs.size()))
                .toList();
    }
}
