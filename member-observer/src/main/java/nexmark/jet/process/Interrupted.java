package nexmark.jet.process;

/**
 * Ctrl-C or the interruption of its thread has ended work that the caller cannot go on without. No failure: exit code
 * 130.
 */
public final class Interrupted extends RuntimeException {

    private static final long serialVersionUID = 1;

    public Interrupted() {
        super("interrupted");
    }
}
