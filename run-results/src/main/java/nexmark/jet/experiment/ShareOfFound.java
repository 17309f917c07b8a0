package nexmark.jet.experiment;

import static java.util.stream.Collectors.averagingInt;
import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.search.SearchReport.SearchStep;

/** A rate as a share of the highest that stored runs sustained: {@code 80% of results/max-throughput}. */
final class ShareOfFound {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,3})?) ?% of (.+)");

    private ShareOfFound() {}

    static boolean isIn(JsonNode written) {
        return written.isTextual() && TEXT.matcher(written.textValue()).matches();
    }

    /**
     * The rate for a plan, events/s. A rate is sustained if more than half of the runs of one plan held; of a search
     * only those count that confirm.
     *
     * @throws UserMistake if no stored run of the plan's query and number of members sustained its rate
     */
    static long rate(String written, RunPlan plan) {
        Matcher parts = TEXT.matcher(written);
        parts.matches();
        Path place = Path.of(parts.group(2));
        Map<RunPlan, Double> held = StoredResult.at(place).stream()
                .map(StoredResult::result)
                .filter(run -> run.plan().query().equals(plan.query())
                        && run.plan().cluster().members() == plan.cluster().members()
                        && SearchStep.of(run.tags()).stream().allMatch(SearchStep.CONFIRM::equals))
                .filter(run -> run.status() != Status.NOT_JUDGED && run.status() != Status.INTERRUPTED)
                .collect(groupingBy(RunResult::plan, averagingInt(ShareOfFound::held)));
        long highest = held.entrySet().stream()
                .filter(each -> each.getValue() > 0.5)
                .mapToLong(each -> each.getKey().workload().rate())
                .max()
                .orElseThrow(() -> new UserMistake("workload.rate: " + place + " has no rate that " + plan.query()
                        + " sustained on " + plan.cluster().inWords() + ", expected a search or runs that found one"));
        return Counts.rounded(Double.parseDouble(parts.group(1)) * highest / 100);
    }

    private static int held(RunResult run) {
        return run.status() == Status.VALID && run.requirements().stream().allMatch(CheckedRequirement::isMet) ? 1 : 0;
    }
}
