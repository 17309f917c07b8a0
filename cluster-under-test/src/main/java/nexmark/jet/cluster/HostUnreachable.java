package nexmark.jet.cluster;

/**
 * A machine does not answer; the message says in one line which one, why, and what was expected. Another machine may
 * take its place.
 */
public final class HostUnreachable extends RuntimeException {

    public HostUnreachable(String message) {
        super(message);
    }
}
