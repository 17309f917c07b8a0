package nexmark.jet.profiler;

import java.io.IOException;
import java.io.Serializable;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.JvmIdentity;

/** What a member is asked to do for the profile of its JVM. Each answers in a type of Hazelcast's own. */
final class ProfileTask {

    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** This JVM's, from the start of a recording until its last file is read. */
    private static JvmProfile current;

    private ProfileTask() {}

    /** Profiles for a moment; answers the JVM's id, whether it succeeded, and how the profiler samples or why not. */
    record Rehearse(Profiler profiler) implements Callable<String>, Serializable {

        @Override
        public String call() {
            String jvm = JvmIdentity.ofThisJvm().jvm() + "\n";
            synchronized (ProfileTask.class) {
                try (JvmProfile profile = JvmProfile.by(profiler)) {
                    return jvm + "true\n" + profile.rehearse();
                } catch (NoClassDefFoundError e) {
                    return jvm + "false\nits class path lacks " + e.getMessage().replace('/', '.');
                } catch (RuntimeException | LinkageError e) {
                    return jvm + "false\n" + Objects.requireNonNullElse(e.getMessage(), e.toString());
                }
            }
        }
    }

    /** Records from one time to another, epoch ms; answers whether it did so to the end. */
    record Record(Profiler profiler, long fromMillis, long toMillis) implements Callable<Boolean>, Serializable {

        @Override
        public Boolean call() {
            JvmProfile profile = JvmProfile.by(profiler);
            profile.rehearse();
            if (!isReached(fromMillis)) {
                profile.close();
                return false;
            }
            profile.start();
            boolean whole = isReached(toMillis);
            profile.stop();
            if (whole) {
                current = profile;
            } else {
                profile.close();
            }
            return whole;
        }

        /** Waits; false if the run was cut short. */
        private static boolean isReached(long millis) {
            while (EpochClock.millis() < millis && !Thread.currentThread().isInterrupted()) {
                long left = TimeUnit.MILLISECONDS.toNanos(millis) - EpochClock.nanos();
                LockSupport.parkNanos(Math.min(NAP_NANOS, Math.max(1, left)));
            }
            return EpochClock.millis() >= millis;
        }
    }

    /** Answers one of the files that a recording has made. */
    record Read(String file) implements Callable<byte[]>, Serializable {

        @Override
        public byte[] call() throws IOException {
            return current.read(file);
        }
    }

    /** Leaves nothing of a recording. */
    record Close() implements Callable<Boolean>, Serializable {

        @Override
        public Boolean call() {
            current.close();
            return true;
        }
    }
}
