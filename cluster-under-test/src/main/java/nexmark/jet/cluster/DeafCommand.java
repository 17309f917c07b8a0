package nexmark.jet.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a process that does not hear the signals by which a terminal or the system ends a whole group of processes.
 * The runner hears them, needs the process to wind up, and then ends it.
 */
final class DeafCommand {

    private static final String SCRIPT = "trap '' HUP INT TERM; exec \"$@\"";

    private DeafCommand() {}

    /** The command line of the same process, with the same id as the shell that becomes it. */
    static List<String> of(List<String> command) {
        List<String> deaf = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
        deaf.addAll(command);
        return deaf;
    }
}
