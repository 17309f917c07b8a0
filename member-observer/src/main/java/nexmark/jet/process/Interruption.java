package nexmark.jet.process;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Ctrl-C, SIGTERM and SIGHUP. The JVM ends when its shutdown hooks have; ours waits until the command has wound up: job
 * cancelled, cluster down, partial result stored; at most 30 s. The JVM then exits with 128 + the signal's number. If
 * the user does not want to wait for that, a second Ctrl-C or SIGTERM ends the JVM at once.
 */
public final class Interruption {

    /** Winding up takes a second or two on an idle machine. */
    private static final Duration WIND_UP = Duration.ofSeconds(30);

    /** The exit codes by which a process says that such a signal has ended it. */
    private static final Set<Integer> BY_SIGNAL = Set.of(129, 130, 143);
    /** The signals that end the JVM at once if they come second. SIGHUP does not: system and shell both send it. */
    private static final Map<String, Integer> SECOND_SIGNALS = Map.of("INT", 130, "TERM", 143);
    /** A signal to all processes of a terminal reaches the last of them so long after the first, at most. */
    private static final Duration SAME_SIGNAL = Duration.ofSeconds(2);

    /**
     * What the command does after the signal takes about so long on an idle machine, the members' farewell included.
     */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static volatile boolean interrupted;
    /** When the process was asked to end, {@link System#nanoTime}; without meaning before that. */
    private static volatile long requestedNanos;

    private Interruption() {}

    public static boolean isRequested() {
        return interrupted;
    }

    /**
     * Whether the process was asked to end 2 s ago or earlier. From then on it waits for nothing that it can leave out
     * or leave to others, such as the farewell of a member that it can kill.
     */
    public static boolean isOverdue() {
        return interrupted && System.nanoTime() - requestedNanos >= GRACE.toNanos();
    }

    /** Whether the process, or only the work that has a {@link TimeLimit}, has been asked to end. */
    public static boolean isPending() {
        return interrupted || TimeLimit.isExceeded();
    }

    /** @throws Interrupted if {@link #isPending}, or if the thread is interrupted */
    public static void check() {
        if (isPending() || Thread.currentThread().isInterrupted()) {
            throw new Interrupted();
        }
    }

    /**
     * As {@link #check}, after another process has ended. Ctrl-C reaches all processes of a terminal, and another
     * process may end before this one hears it.
     *
     * @param itsExitCode of the other process; if it says that a signal was the reason, this waits for the same signal
     */
    public static void checkAfter(int itsExitCode) {
        if (BY_SIGNAL.contains(itsExitCode)) {
            Await.until(Interruption::isPending, SAME_SIGNAL);
        }
        check();
    }

    /** Runs a command, and exits with its code if nobody interrupts it. */
    public static void watch(IntSupplier command) {
        CountDownLatch done = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> windUp(done), "interruption"));
        int code;
        try {
            code = command.getAsInt();
        } finally {
            done.countDown();
        }
        if (!interrupted) {
            Runtime.getRuntime().exit(code);
        }
    }

    private static void windUp(CountDownLatch done) {
        if (done.getCount() == 0) {
            return;
        }
        endAtOnceBySecondSignal();
        requestedNanos = System.nanoTime();
        interrupted = true;
        try {
            done.await(WIND_UP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The JVM's own handler of a second signal would wait for this hook. A signal that this process ignores, as in a
     * shell's background job, stays ignored. The JDK's interface for signals is called by name, because the compiler
     * warns of it in a way that cannot be switched off; where the JVM leaves signals alone ({@code -Xrs}), they end it
     * as usual.
     */
    private static void endAtOnceBySecondSignal() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            for (Map.Entry<String, Integer> second : SECOND_SIGNALS.entrySet()) {
                Object halt = Proxy.newProxyInstance(
                        Interruption.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                            Runtime.getRuntime().halt(second.getValue());
                            return null;
                        });
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(second.getKey()), halt);
            }
        } catch (ReflectiveOperationException e) {
            return;
        }
    }

    /**
     * The longest time that some work may take. When it is over, the process {@link #isPending is asked to end} until
     * the limit is closed: the work ends as after Ctrl-C, and the process goes on. There is one limit at a time.
     */
    public static final class TimeLimit implements AutoCloseable {

        private static volatile TimeLimit current;

        private final long beginNanos = System.nanoTime();
        private final long nanos;

        private TimeLimit(Duration atMost) {
            this.nanos = atMost.toNanos();
        }

        /** Starts to count; any other limit has to be closed. */
        public static TimeLimit of(Duration atMost) {
            current = new TimeLimit(atMost);
            return current;
        }

        static boolean isExceeded() {
            TimeLimit limit = current;
            return limit != null && limit.isOver();
        }

        public boolean isOver() {
            return System.nanoTime() - beginNanos >= nanos;
        }

        @Override
        public void close() {
            current = null;
        }
    }
}
