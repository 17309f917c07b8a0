package nexmark.jet.comparison;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.StoredResult;

/** How far off the latencies of foreign programs' runs may be, as these programs say, by the run's id. */
public record LatencyErrors(Map<String, FirstRows> byRun) {

    static final LatencyErrors NONE = new LatencyErrors(Map.of());

    /**
     * How far off the latencies of a side may be, ms.
     *
     * @param halfStep each of them, as they are the middles of steps
     * @param clock all latencies of one run together, by a different amount in each run, 0 on average
     */
    record OfSide(double halfStep, double clock) {}

    /** @throws UserMistake if a foreign program's report cannot be read */
    public static LatencyErrors of(Collection<StoredResult> runs) {
        Map<String, FirstRows> byRun = new LinkedHashMap<>();
        for (StoredResult run : runs) {
            try {
                run.foreign()
                        .map(ForeignMeasurement::firstRows)
                        .ifPresent(errors -> byRun.put(run.result().id(), errors));
            } catch (UserMistake e) {
                throw new UserMistake(run.result().id() + ": " + e.getMessage());
            }
        }
        return new LatencyErrors(byRun);
    }

    /** The largest errors of the runs that count. */
    OfSide of(Side side) {
        return new OfSide(largest(side, FirstRows::stepMillis) / 2, largest(side, FirstRows::clockErrorMillis));
    }

    private double largest(Side side, ToDoubleFunction<FirstRows> error) {
        return side.counted().stream()
                .flatMap(run -> Optional.ofNullable(byRun.get(run.id())).stream())
                .mapToDouble(error)
                .max()
                .orElse(0);
    }

    /** A note on the errors of a side's latencies; empty if there are none. */
    public Optional<String> note(Side side) {
        OfSide errors = of(side);
        return errors.halfStep() + errors.clock() == 0
                ? Optional.empty()
                : Optional.of("Each latency of " + side.name() + " may be off by "
                        + ComparisonWords.figure(errors.halfStep())
                        + " ms, half the step in which it was measured, and all"
                        + " latencies of a run together by " + ComparisonWords.figure(errors.clock())
                        + " ms, the error of its clock");
    }
}
