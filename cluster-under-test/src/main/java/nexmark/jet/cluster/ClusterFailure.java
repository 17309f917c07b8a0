package nexmark.jet.cluster;

/** A cluster did not start or was lost; the message has the member, the reason, and the end of the member's log. */
public final class ClusterFailure extends RuntimeException {

    public ClusterFailure(String message) {
        super(message);
    }
}
