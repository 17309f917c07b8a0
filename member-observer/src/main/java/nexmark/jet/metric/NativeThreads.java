package nexmark.jet.metric;

import java.lang.management.ManagementFactory;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The kernel's numbers for Java threads. Names in {@code /proc} are cut to 15 characters, which all threads of a member
 * share, so the numbers are read from a thread dump: it stops the JVM for about a millisecond and is asked for once.
 */
final class NativeThreads {

    /** JDK 17 writes {@code nid=0x1f4a}, later ones {@code nid=8010}. */
    private static final Pattern THREAD =
            Pattern.compile("^\"(.+)\" (?:#|\\[|[a-z]).* nid=(0x[0-9a-f]+|\\d+) .*$", Pattern.MULTILINE);

    private NativeThreads() {}

    /** The threads whose name begins so; none where the JVM gives no thread dump. */
    static SortedMap<String, Long> named(String prefix) {
        SortedMap<String, Long> threads = parse(threadDump());
        threads.keySet().removeIf(name -> !name.startsWith(prefix));
        return threads;
    }

    static SortedMap<String, Long> parse(String threadDump) {
        SortedMap<String, Long> threads = new TreeMap<>();
        Matcher thread = THREAD.matcher(threadDump);
        while (thread.find()) {
            threads.put(thread.group(1), Long.decode(thread.group(2)));
        }
        return threads;
    }

    private static String threadDump() {
        try {
            return String.valueOf(ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "threadPrint",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()}));
        } catch (JMException | RuntimeException e) {
            return "";
        }
    }
}
