package nexmark.jet.runner.live;

import java.util.function.Consumer;

/** Reports on a line for people that the page cannot be made: once, because pages are made each second. */
final class Complaint {

    private Consumer<String> lines = System.err::println;
    private boolean isMade;

    /** Lines go this way from now on: a run that shows its progress has to know of each line. */
    synchronized void goThrough(Consumer<String> way) {
        lines = way;
    }

    /** Lines go to stderr, as before any run. */
    synchronized void goToStderr() {
        lines = System.err::println;
    }

    synchronized void about(RuntimeException failure) {
        if (!isMade) {
            isMade = true;
            lines.accept("the page of --live cannot be made, which changes nothing for the runs: " + why(failure));
        }
    }

    /** A failure in one line, of which a terminal obeys nothing. */
    static String why(RuntimeException failure) {
        return failure.toString().lines().findFirst().orElseThrow().replaceAll("\\p{Cc}", "?");
    }
}
