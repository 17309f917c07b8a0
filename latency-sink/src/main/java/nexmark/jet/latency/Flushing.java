package nexmark.jet.latency;

/** Publishes ahead of time what has been recorded, without keeping the one who asks for it waiting. */
interface Flushing {

    /** Asks for all that has been recorded so far to be published; returns a ticket. Does not block. */
    long request();

    /** Whether that has been done, and is safe in the cluster. */
    boolean isDone(long ticket);
}
