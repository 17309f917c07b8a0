package nexmark.jet.metric;

import java.nio.file.Path;
import java.util.Optional;
import javax.management.JMException;

/**
 * The JVM's own log of collections and safepoints, switched on for one run and off after it: no launcher flag, and the
 * file holds the run and nothing else. Lines carry UTC and the JVM's uptime, so that they can be compared with the
 * timeline. Logs the user has configured go on untouched. It does the same as {@code jcmd VM.log}, from inside the JVM.
 */
public final class GcLog implements AutoCloseable {

    private static final String WHAT = "what=gc*=info,safepoint=info";
    private static final String DECORATORS = "decorators=utctime,uptime,level,tags";

    private final String output;
    private final String absence;
    private boolean open;

    private GcLog(String output, String absence) {
        this.output = output;
        this.absence = absence;
        this.open = absence == null;
    }

    /**
     * Begins the log. The file's directory must exist; a file of that name is overwritten. Never fails: where there can
     * be no log, {@link #whyAbsent} says why.
     */
    public static GcLog to(Path file) {
        String path = file.toAbsolutePath().toString();
        if (path.contains("%") || path.contains("\"")) {
            return new GcLog(null, "the JVM's log would read the % or \" in " + path + " as something else");
        }
        String output = "output=\"file=" + path + "\"";
        String complaint = vmLog(output, "output_options=filecount=0", WHAT, DECORATORS);
        return new GcLog(output, complaint.isEmpty() ? null : complaint);
    }

    /** Why there is no log, in a sentence for the user; empty if there is one. */
    public Optional<String> whyAbsent() {
        return Optional.ofNullable(absence);
    }

    /** Ends the log; the file is complete and closed, and its directory may be renamed. */
    @Override
    public void close() {
        if (open) {
            open = false;
            // An output that logs nothing is closed and forgotten; "disable" would end the user's logs as well.
            vmLog(output, "what=all=off");
        }
    }

    /** The JVM's complaint; empty if it has none. */
    private static String vmLog(String... arguments) {
        try {
            return String.join(
                    " ", MemberBeans.diagnose("vmLog", arguments).strip().split("\\R", -1));
        } catch (JMException | RuntimeException e) {
            return "this JVM does not let its log be switched on while it runs: " + e;
        }
    }
}
