package nexmark.jet.runner.cli;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Requirement;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The goals that runs have to reach. */
final class RequireOptions {

    @Option(
            names = "--require",
            paramLabel = "GOAL",
            converter = Goals.class,
            description =
                    "A goal that each run has to reach, such as 'p99<16ms', 'cost<0.5' or 'throughput>1M'; a figure that the run"
                            + " does not have is missed. If a valid run misses one, the exit code is 5. May be given more"
                            + " than once.")
    private List<Requirement> requirements = List.of();

    /** The goals that were given. */
    List<Requirement> requirements() {
        return requirements;
    }

    /**
     * Does nothing, unless a plan is too short for a percentile among the goals.
     *
     * @throws UserMistake that names the time that would do
     */
    void check(RunPlan plan) {
        Query query = QueryLookup.byId(plan.query());
        if (query.definition().timing() != Timing.COMPLETE_WINDOW) {
            return; // How many rows are due is known only afterwards.
        }
        long slideMillis =
                query.oracle(plan.workload().question(), Slice.EVERYTHING).periodMillis();
        long measureMillis = plan.phases().measureMillis();
        long windows = (measureMillis + slideMillis - 1) / slideMillis;
        for (Requirement requirement : requirements) {
            OptionalLong needed =
                    LatencySummary.samplesNeeded(requirement.metric().title());
            if (needed.isPresent() && windows < needed.getAsLong()) {
                throw new UserMistake(String.format(
                        Locale.ROOT,
                        "--require %s takes %,d windows, but in --measure %s %s has only %,d, expected --measure %s or more",
                        requirement.text(),
                        needed.getAsLong(),
                        Millis.text(measureMillis),
                        query.id(),
                        windows,
                        Millis.text(needed.getAsLong() * slideMillis)));
            }
        }
    }

    /** Reads a goal as {@link Requirement#parse} does. */
    static final class Goals implements ITypeConverter<Requirement> {
        @Override
        public Requirement convert(String text) {
            try {
                return Requirement.parse(text);
            } catch (UserMistake e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
