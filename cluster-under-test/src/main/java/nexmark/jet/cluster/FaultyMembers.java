package nexmark.jet.cluster;

import java.util.Optional;
import nexmark.jet.plan.ClusterKind;

/**
 * The members of a cluster that faults are injected into, as far as {@link ClusterKind#faults()} says. Members are
 * numbered from 0 in the order in which they were started, and keep their number when others are gone. Each call
 * returns when the member has the fault, not when the cluster has noticed.
 */
public interface FaultyMembers {

    /** The address by which the cluster knows the member, {@code HOST:PORT}. */
    String address(int member);

    /** Ends a member without a farewell, as a crash would. */
    void kill(int member);

    /** Asks a member to hand over its partitions and to end; returns when its process has ended. */
    default void leave(int member) {
        throw new UnsupportedOperationException("leave");
    }

    /** Starts a member in the place of one that was killed; returns when it has joined. */
    default void restart(int member) {
        throw new UnsupportedOperationException("restart");
    }

    /** Starts one more member; returns its number when it has joined. */
    int add();

    /** The members' processes; empty where the members share one. */
    default Optional<Processes> processes() {
        return Optional.empty();
    }

    /** The links between the members; empty where they lead through no relays. */
    default Optional<Links> links() {
        return Optional.empty();
    }

    interface Processes {

        /**
         * Stops a member's process, as a frozen machine would be, until {@link #resume}, the end of this JVM, or the
         * given time.
         */
        void stop(int member, long atMostMillis);

        /** Ends one {@link #stop}; does nothing to a member that was killed meanwhile. */
        void resume(int member);
    }

    interface Links {

        /** Cuts the member off from all others, until {@link #heal}. Connections stay open; nothing passes. */
        void cut(int member);

        /** Ends a {@link #cut}: the bytes that were held back pass again. */
        void heal(int member);

        /** From now on each byte between the member and any other arrives later by this delay, each way; 0 ends it. */
        void delay(int member, int millis);
    }
}
