package nexmark.jet.runner.fault;

import java.util.stream.Stream;

/** Known faults of Hazelcast, recognized by the words of their messages, since they have no exception of their own. */
public final class KnownEngineFaults {

    private KnownEngineFaults() {}

    /** Whether a job failed because its snapshot cannot be restored, hazelcast/hazelcast#18675. */
    public static boolean isCorruptedSnapshot(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .map(cause -> String.valueOf(cause.getMessage()))
                .anyMatch(message -> message.contains("snapshot") && message.contains("corrupted"));
    }
}
