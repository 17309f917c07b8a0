package nexmark.jet.runner.cluster;

/** A cluster could not be had or was lost; the message says which member, why, and what it said last. */
public final class ClusterFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ClusterFailure(String message) {
        super(message);
    }
}
