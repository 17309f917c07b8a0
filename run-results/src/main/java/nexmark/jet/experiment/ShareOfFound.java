package nexmark.jet.experiment;

import static java.util.stream.Collectors.averagingInt;
import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.search.SearchReport.SearchStep;

/** A rate as a share of the highest that stored runs sustained: {@code 80% of results/max-throughput}. */
record ShareOfFound(BigDecimal percent, Path place) {

    private static final Pattern TEXT = Pattern.compile("\\s*(\\d{1,4}(?:\\.\\d{1,3})?)\\s*%\\s+of\\s+(\\S.*?)\\s*");
    private static final Set<Status> JUDGED = EnumSet.of(Status.VALID, Status.INVALID, Status.WRONG);
    /** Rates have four digits, because people read them. */
    private static final MathContext DIGITS = new MathContext(4);

    static boolean isIn(JsonNode written) {
        return written.isTextual() && TEXT.matcher(written.textValue()).matches();
    }

    static ShareOfFound read(JsonNode written) {
        Matcher parts = TEXT.matcher(written.textValue());
        if (!parts.matches()) {
            throw new IllegalArgumentException(written + " is no share");
        }
        return new ShareOfFound(new BigDecimal(parts.group(1)), Path.of(parts.group(2)));
    }

    /**
     * The rate for a plan, events/s. A rate is sustained if more than half of the runs of one plan held; of a search
     * only those count that confirm.
     *
     * @throws UserMistake if no stored run of the plan's query and number of members sustained its rate
     */
    long rate(RunPlan plan) {
        List<RunResult> runs = StoredResult.at(place).stream()
                .map(StoredResult::result)
                .filter(run -> run.plan().query().equals(plan.query())
                        && run.plan().cluster().members() == plan.cluster().members()
                        && JUDGED.contains(run.status())
                        && SearchStep.of(run.tags()).stream().allMatch(SearchStep.CONFIRM::equals))
                .toList();
        Map<RunPlan, Double> held = runs.stream().collect(groupingBy(RunResult::plan, averagingInt(ShareOfFound::held)));
        long highest = held.entrySet().stream()
                .filter(each -> each.getValue() > 0.5)
                .mapToLong(each -> each.getKey().workload().rate())
                .max()
                .orElseThrow(() -> new UserMistake("workload.rate: " + place + " has no rate that " + plan.query()
                        + " sustained on " + plan.cluster().inWords() + ", expected a search or runs that found one"));
        return percent.movePointLeft(2)
                .multiply(BigDecimal.valueOf(highest))
                .round(DIGITS)
                .longValue();
    }

    private static int held(RunResult run) {
        return run.status() == Status.VALID && run.requirements().stream().allMatch(CheckedRequirement::isMet) ? 1 : 0;
    }
}
