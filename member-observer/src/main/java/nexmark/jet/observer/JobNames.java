package nexmark.jet.observer;

/**
 * The names of this program's jobs and of the maps that they leave on a cluster, so that both are found there again.
 */
public final class JobNames {

    private static final String OURS = "nexmark-";

    private JobNames() {}

    /**
     * The name of a job or map of a run.
     *
     * @param what the job or map in a word, such as a query's id
     * @param id of the run, or of the job that it belongs to
     */
    public static String of(String what, String id) {
        return OURS + what + "-" + id;
    }

    /** Whether a run of this program may have left the job or map of this name. */
    public static boolean isOurs(String name) {
        return name != null && name.startsWith(OURS);
    }

    static boolean isOf(String id, String name) {
        return isOurs(name) && name.endsWith("-" + id);
    }
}
