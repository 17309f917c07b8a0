package nexmark.jet.process;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

/**
 * Ctrl-C, SIGTERM and SIGHUP. The JVM ends when its shutdown hooks have; ours waits until the command has wound up: job
 * cancelled, cluster down, partial result stored. The JVM then exits with 128 + the signal's number. If the user does
 * not want to wait for that, a second Ctrl-C or SIGTERM ends the JVM at once; a command that has not wound up after
 * 30 s is ended so, too.
 */
public final class Interruption {

    /** Winding up takes a second or two on an idle machine. */
    private static final Duration WIND_UP = Duration.ofSeconds(30);

    private static final int HANGUP = 129;
    /** The signals, and the exit codes of processes that they end. */
    private static final Map<String, Integer> SIGNALS = Map.of("HUP", HANGUP, "INT", 130, "TERM", 143);
    /** The most time between the first and the last process of a terminal that a signal reaches. */
    private static final Duration SAME_SIGNAL = Duration.ofSeconds(2);

    /** About how long a command and its members take to end after the signal on an idle machine. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final AtomicBoolean SIGNALLED = new AtomicBoolean();

    /** Exit code for the first signal. */
    private static volatile int exitCode = 130;

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
        if (SIGNALS.containsValue(itsExitCode)) {
            Await.until(Interruption::isPending, SAME_SIGNAL);
        }
        check();
    }

    /** Runs a command, and exits with its code if nobody interrupts it. */
    public static void watch(IntSupplier command) {
        CountDownLatch done = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> windUp(done), "interruption"));
        handleSignals();
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
        requestedNanos = System.nanoTime();
        interrupted = true;
        try {
            if (!done.await(WIND_UP.toSeconds(), TimeUnit.SECONDS)) {
                // Other hooks, such as Hazelcast's, may wait for what still goes on.
                Runtime.getRuntime().halt(exitCode);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Gives each signal to {@link #end}: the JVM's own handlers tell no hook which signal came, and would wait for the
     * hooks at a second one. A signal that this process ignores, as in a shell's background job, stays ignored. The
     * JDK's interface for signals is called by name, because the compiler warns of it in a way that cannot be switched
     * off; where the JVM leaves signals alone ({@code -Xrs}), they end it as usual.
     */
    private static void handleSignals() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            for (Map.Entry<String, Integer> each : SIGNALS.entrySet()) {
                Object end = Proxy.newProxyInstance(
                        Interruption.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                            end(each.getValue());
                            return null;
                        });
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(each.getKey()), end);
            }
        } catch (ReflectiveOperationException e) {
            return;
        }
    }

    /** A second SIGHUP changes nothing: the system and the shell both report the end of a terminal. */
    private static void end(int code) {
        if (!SIGNALLED.getAndSet(true)) {
            exitCode = code;
            Runtime.getRuntime().exit(code);
        } else if (code != HANGUP) {
            Runtime.getRuntime().halt(code);
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
