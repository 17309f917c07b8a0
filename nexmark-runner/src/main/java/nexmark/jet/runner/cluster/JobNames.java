package nexmark.jet.runner.cluster;

/** What this program's jobs, and what they leave on a cluster, are called: so that they are found there again. */
public final class JobNames {

    private static final String OURS = "nexmark-";

    private JobNames() {}

    /** @param what of the run it is, such as a query's id */
    public static String of(String what, String runId) {
        return OURS + what + "-" + runId;
    }

    /** Whether a run of this program may have left it. */
    static boolean isOurs(String name) {
        return name != null && name.startsWith(OURS);
    }

    /** Whether it is of that run. */
    public static boolean isOf(String runId, String name) {
        return isOurs(name) && name.endsWith("-" + runId);
    }
}
