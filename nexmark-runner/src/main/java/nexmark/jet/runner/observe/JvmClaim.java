package nexmark.jet.runner.observe;

/**
 * Which of a run's observers in one JVM speaks for the JVM. Kept in the system properties and not in a static field:
 * those are one per JVM whatever class loaders there are, and live on when a restarted job's classes are loaded anew.
 */
final class JvmClaim {

    private static final String SPEAKER = "nexmark.observer.speaker.";
    private static final String COLLECTED = "nexmark.observer.collected";

    private final String property;
    private final String owner;

    JvmClaim(String runId, String owner) {
        this.property = SPEAKER + runId;
        this.owner = owner;
    }

    /** Whether the owner speaks for the JVM, now that it has asked. */
    boolean take() {
        Object before = System.getProperties().putIfAbsent(property, owner);
        return before == null || before.equals(owner);
    }

    /** Leaves the JVM to another observer. */
    void release() {
        System.getProperties().remove(property, owner);
    }

    /** True for the first who asks in this JVM in this run, and for nobody after. */
    static boolean isFirst(String runId) {
        return !runId.equals(System.setProperty(COLLECTED, runId));
    }
}
