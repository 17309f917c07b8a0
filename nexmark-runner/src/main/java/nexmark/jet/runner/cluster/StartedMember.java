package nexmark.jet.runner.cluster;

/** A member in a process of its own, on this machine or another one. */
interface StartedMember {

    /**
     * Whether it has said that it is.
     *
     * @throws RuntimeException that says why, if it has ended before
     */
    boolean isReady();

    /** @throws RuntimeException that says why, if it has ended though nobody here ended it */
    void check();

    /** What it said last, as part of a message. */
    String lastLines();
}
