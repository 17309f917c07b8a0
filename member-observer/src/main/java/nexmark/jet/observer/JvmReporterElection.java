package nexmark.jet.observer;

/**
 * Which of a run's observers in one JVM speaks for the JVM. It is kept in the system properties, unlike the
 * {@link PingBoard}, since the user context belongs to one member and a JVM may have several, and a static field belongs
 * to one class loader: Jet gives each member that is sent the job's classes a loader of its own, and another when the job
 * is restarted.
 */
final class JvmReporterElection {

    private static final String SPEAKER = "nexmark.observer.speaker.";
    private static final String COLLECTED = "nexmark.observer.collected";

    private final String property;
    private final String owner;

    JvmReporterElection(String runId, String owner) {
        this.property = SPEAKER + runId;
        this.owner = owner;
    }

    /** Asks to speak for the JVM; whether the owner does so now. */
    boolean take() {
        Object before = System.getProperties().putIfAbsent(property, owner);
        return before == null || before.equals(owner);
    }

    /** Leaves the JVM to another observer. */
    void release() {
        System.getProperties().remove(property, owner);
    }

    /** Whether the caller is the first to ask in this JVM in this run. */
    static boolean isFirst(String runId) {
        return !runId.equals(System.setProperty(COLLECTED, runId));
    }
}
