package nexmark.jet.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.process.Interruptible;

/**
 * Ties a member to its runner: the runner writes a byte to the member's stdin every two seconds. When no byte has
 * arrived for {@link #SILENCE_SECONDS}, or the stream has ended, the runner is dead or out of reach, and the member
 * leaves.
 */
public final class StdinLifeline implements AutoCloseable {

    /** A member leaves after so long a silence. */
    public static final int SILENCE_SECONDS = 20;

    /** Asks the member that reads it to hand over what it holds and to end. */
    static final int LEAVE = 'l';

    private static final long PULSE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MOST_SILENT_LOOKS = TimeUnit.SECONDS.toNanos(SILENCE_SECONDS) / POLL_NANOS;

    private final List<OutputStream> members = new CopyOnWriteArrayList<>();
    private final Thread pulse = new Thread(this::pull, "nexmark-lifeline");

    public StdinLifeline() {
        pulse.setDaemon(true);
        pulse.start();
    }

    public void tie(OutputStream stdin) {
        members.add(stdin);
    }

    private void pull() {
        while (!Thread.currentThread().isInterrupted()) {
            members.removeIf(StdinLifeline::isGone);
            LockSupport.parkNanos(PULSE_NANOS);
        }
    }

    private static boolean isGone(OutputStream member) {
        try {
            member.write('\n');
            member.flush();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        pulse.interrupt();
        for (OutputStream member : members) {
            try {
                member.close();
            } catch (IOException e) {
                // The member is gone already.
            }
        }
    }

    /**
     * Runs in the member, and returns when the runner has let go. Looks are counted and not time: a member that was
     * frozen did not listen, so it has heard nothing.
     *
     * @param leave runs when the member is asked to leave
     */
    public static void hold(InputStream stdin, Runnable leave) {
        AtomicLong pulses = new AtomicLong();
        Thread reader = Interruptible.beside("nexmark-lifeline", () -> listen(stdin, pulses, leave));
        for (int silent = 0; reader.isAlive() && silent < MOST_SILENT_LOOKS; silent++) {
            LockSupport.parkNanos(POLL_NANOS);
            if (pulses.getAndSet(0) > 0) {
                silent = -1;
            }
        }
    }

    private static void listen(InputStream stdin, AtomicLong pulses, Runnable leave) {
        try {
            for (int read = stdin.read(); read >= 0; read = stdin.read()) {
                pulses.incrementAndGet();
                if (read == LEAVE) {
                    leave.run();
                }
            }
        } catch (IOException e) {
            // The stream is lost, which is as good as its end.
            Thread.currentThread().interrupt();
        }
    }
}
