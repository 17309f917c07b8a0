package nexmark.jet.runner.cli;

import java.util.List;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.FaultKind;
import nexmark.jet.plan.FaultTimes;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.Option;

/** The options of {@code nexmark verify} for faults of members, and for the guarantee that their jobs give. */
final class FaultOptions {

    private static final long SHORTEST_MEASURE_MILLIS = 8_000;
    /** The time from a crash until the job runs again and has delivered rows. */
    private static final long AFTER_KILL_MILLIS = 5_000;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            converter = PlanOptions.Faults.class,
            description =
                    "Runs all queries at once in real time, instead of bounded streams, while a member has this fault:"
                            + " kill@3s, stop@2s:15s, partition@2s:15s, delay@2s:3s:50ms or add@2s. #2 at the end names the second member;"
                            + " by default the seed chooses one. May be given more than once.")
    private List<Fault> faults = List.of();

    @Option(
            names = "--guarantee",
            paramLabel = "G",
            description = "With --fault: none, at-least-once or exactly-once. (default: exactly-once)")
    private Guarantee guarantee;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "With --fault: how many, from --seed on, each on a fresh cluster. (default: 1)")
    private Integer seeds;

    @Option(
            names = "--measure",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description =
                    "With --fault: length of the interval that contains the faults; it begins one second after the first"
                            + " event, or when the last job runs if that is later. (default: long enough to recover from the last fault)")
    private Long measureMillis;

    /**
     * Whether there are any faults.
     *
     * @throws UserMistake if there are none, but options are given that belong to them
     */
    boolean areGiven() {
        if (faults.isEmpty() && (guarantee != null || seeds != null || measureMillis != null)) {
            throw new UserMistake("--guarantee, --seeds and --measure belong to faults, expected --fault with them");
        }
        if (seeds() < 1) {
            throw new UserMistake("--seeds is " + seeds + ", expected at least 1");
        }
        return !faults.isEmpty();
    }

    List<Fault> faults() {
        return faults;
    }

    Guarantee guarantee() {
        return guarantee == null ? PlanDefaults.VERIFY_GUARANTEE : guarantee;
    }

    int seeds() {
        return seeds == null ? 1 : seeds;
    }

    /** The given length, or a length after which the job can have recovered from the last fault. */
    long measureMillis() {
        long needed = faults.stream()
                .mapToLong(fault -> fault.endMillis() + afterMillis(fault.kind()))
                .max()
                .orElse(0);
        return measureMillis == null ? Math.max(SHORTEST_MEASURE_MILLIS, needed) : measureMillis;
    }

    private static long afterMillis(FaultKind kind) {
        return switch (kind) {
            case KILL -> AFTER_KILL_MILLIS;
            case STOP, PARTITION, DELAY, ADD -> FaultTimes.RECOVERY_MILLIS;
        };
    }
}
