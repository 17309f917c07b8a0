package nexmark.jet.plan;

import java.util.List;
import nexmark.jet.process.UserMistake;

/** How long a cluster and its jobs take to recover from faults, and so how long a measured interval has to be. */
public final class FaultTimes {

    /** Within this time a member that was given up, or one that starts, is in the cluster. */
    public static final long START_MILLIS = 10_000;

    /** Jet waits so long for further members before it spreads a job to one that has joined. */
    public static final long SCALE_UP_DELAY_MILLIS = 10_000;

    /** The time from the end of a fault until a job can be expected to have recovered. */
    public static final long RECOVERY_MILLIS = START_MILLIS + SCALE_UP_DELAY_MILLIS;

    private FaultTimes() {}

    /**
     * Returns if all faults can begin, end and have an effect on a job within a measured interval.
     *
     * @throws UserMistake that names the first which cannot
     */
    public static void check(List<Fault> faults, long measureMillis) {
        for (Fault fault : faults) {
            if (fault.endMillis() >= measureMillis) {
                throw tooShort(fault, " is not over within", measureMillis, "");
            }
            if (fault.kind() == FaultKind.ADD && fault.endMillis() + SCALE_UP_DELAY_MILLIS >= measureMillis) {
                throw tooShort(
                        fault, " within", measureMillis, ": a job is spread to a member 10 s after it has joined");
            }
        }
    }

    private static UserMistake tooShort(Fault fault, String problem, long measureMillis, String why) {
        return new UserMistake("--fault " + fault + problem + " --measure " + Millis.text(measureMillis) + why
                + ", expected --measure " + Millis.text(fault.endMillis() + RECOVERY_MILLIS) + " or more");
    }
}
