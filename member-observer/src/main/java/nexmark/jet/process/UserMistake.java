package nexmark.jet.process;

/**
 * The user's mistake in one line: what is wrong, where, and what was expected. It ends the process with exit code 2.
 */
public final class UserMistake extends RuntimeException {

    public UserMistake(String message) {
        super(message);
    }
}
