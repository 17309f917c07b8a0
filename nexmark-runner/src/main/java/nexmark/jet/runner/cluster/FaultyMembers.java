package nexmark.jet.runner.cluster;

/**
 * What can be done to a cluster's members to see how a run bears it. Members are numbered from 0 in the order in which
 * they were started, and keep their number when others are gone. Each call returns when it is done to the member, not
 * when the cluster has noticed.
 */
public interface FaultyMembers {

    /** By which the cluster knows the member, {@code HOST:PORT}. */
    String address(int member);

    /** Ends a member without a farewell, as a crash would. */
    void kill(int member);

    /**
     * Stops a member's process, as a frozen machine would be, until {@link #resume}, the end of this JVM, or the given
     * time, whichever is first.
     *
     * @param atMostMillis a bound for when nobody is left to resume it, ms
     */
    void stop(int member, long atMostMillis);

    /** Ends one {@link #stop}; does nothing to a member that was killed meanwhile. */
    void resume(int member);

    /** Cuts the member off from all others, until {@link #heal}. Connections stay open; nothing passes. */
    void cut(int member);

    void heal(int member);

    /**
     * From now on each byte between the member and any other arrives so much later, each way.
     *
     * @param millis 0 for no delay any more
     */
    void delay(int member, int millis);

    /** Starts one more member, which joins; returns its number when it has. */
    int add();
}
