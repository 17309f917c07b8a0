package nexmark.jet.runner.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a slow moment does to a cooperative thread. */
final class Stall {

    static final long MILLIS = 300;
    /** What is later than this, a stall has made late, or a busy machine. */
    static final long LATE_MILLIS = 100;

    private Stall() {}

    /** Blocks the thread that calls it for {@link #MILLIS}. */
    static void now() {
        ofMillis(MILLIS);
    }

    static void ofMillis(long millis) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
