package nexmark.jet.cluster;

/**
 * The members' heaps fit into this machine's memory, but not into what other programs have left of it; the message says in
 * one line what was expected. The other programs may give memory back.
 */
public final class MemoryShortage extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MemoryShortage(String message) {
        super(message);
    }
}
