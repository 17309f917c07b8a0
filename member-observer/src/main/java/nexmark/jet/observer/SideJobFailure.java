package nexmark.jet.observer;

/** A {@linkplain SideJob side job} failed or was lost; the message says which, why, and where there is more, in one line. */
public final class SideJobFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SideJobFailure(String message) {
        super(message);
    }
}
