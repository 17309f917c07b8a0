package nexmark.jet.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import nexmark.jet.result.Finding;

/** The findings of a run of several equal jobs, of which each was judged alone: all of them have to hold. */
public final class JobFindings {

    private JobFindings() {}

    /**
     * What was found of all jobs alike is said once. Of anything else the first job is named, with its figures, and the
     * others of which the same was found, with whatever figures.
     */
    public static List<Finding> together(List<List<Finding>> ofJobs) {
        Map<String, Finding> first = new LinkedHashMap<>();
        Map<String, SortedSet<Integer>> jobs = new TreeMap<>();
        for (int job = 1; job <= ofJobs.size(); job++) {
            for (Finding finding : ofJobs.get(job - 1)) {
                String sentence = finding.kind() + " " + finding.text().replaceAll("\\d[\\d,.]*", "0");
                first.putIfAbsent(sentence, finding);
                jobs.computeIfAbsent(sentence, none -> new TreeSet<>()).add(job);
            }
        }
        List<Finding> together = new ArrayList<>();
        first.forEach((sentence, finding) -> together.add(
                ofJobs.stream().allMatch(job -> job.contains(finding))
                        ? finding
                        : new Finding(
                                finding.kind(),
                                finding.severity(),
                                named(jobs.get(sentence), ofJobs.size()) + finding.text())));
        return together;
    }

    private static String named(SortedSet<Integer> jobs, int all) {
        String others = jobs.stream().skip(1).map(String::valueOf).collect(Collectors.joining(", "));
        String as = others.isEmpty() ? "" : ", as " + (jobs.size() == all ? "all others" : others);
        return "job " + jobs.first() + " of " + all + as + ": ";
    }
}
