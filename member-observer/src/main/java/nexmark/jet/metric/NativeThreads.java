package nexmark.jet.metric;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;

/**
 * How long some Java threads waited for a processor, by the kernel's count. Threads that the JVM starts later are not
 * known. May be used by several threads.
 *
 * <p>Names in {@code /proc} are cut to 15 characters, which all threads of a member share, so the kernel's numbers for
 * threads are read from a thread dump: it stops the JVM for about a millisecond and is asked for once.
 */
final class NativeThreads implements AutoCloseable {

    /** JDK 17 writes {@code nid=0x1f4a}, later ones {@code nid=8010}. */
    private static final Pattern THREAD =
            Pattern.compile("^\"(.+)\" (?:#|\\[|[a-z]).* nid=(0x[0-9a-f]+|\\d+) .*$", Pattern.MULTILINE);

    private final SortedMap<String, SchedStat> schedStats = new TreeMap<>();
    private final SortedMap<String, Counter> runDelays = new TreeMap<>();

    /** The threads whose name starts so; none where the JVM gives no thread dump. */
    static NativeThreads named(String... prefixes) {
        NativeThreads threads = new NativeThreads();
        SortedMap<String, Long> ids = prefixes.length == 0 ? new TreeMap<>() : parse(threadDump());
        ids.keySet().removeIf(name -> Stream.of(prefixes).noneMatch(name::startsWith));
        ids.forEach((name, id) -> {
            SchedStat schedStat = SchedStat.ofThread(id);
            Counter runDelay = new Counter(schedStat::runDelayNanos);
            runDelay.start();
            threads.schedStats.put(name, schedStat);
            threads.runDelays.put(name, runDelay);
        });
        return threads;
    }

    /** By thread, since the last call; NaN where it is not known. */
    synchronized SortedMap<String, Double> waitedMillis() {
        SortedMap<String, Double> waited = new TreeMap<>();
        runDelays.forEach((name, runDelay) -> waited.put(name, runDelay.growth() / 1e6));
        return waited;
    }

    @Override
    public synchronized void close() {
        schedStats.values().forEach(SchedStat::close);
        runDelays.clear();
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
            return MemberBeans.diagnose("threadPrint");
        } catch (JMException | RuntimeException e) {
            return "";
        }
    }
}
