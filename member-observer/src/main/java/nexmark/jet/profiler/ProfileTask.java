package nexmark.jet.profiler;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.JvmIdentity;

/** What a member is asked to do for the profile of its JVM. Each answers in a type that Hazelcast serializes. */
final class ProfileTask {

    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** This JVM's, from the end of a recording until its files are fetched. */
    private static JvmProfile current;

    private ProfileTask() {}

    /** Profiles for a moment; answers the JVM's id and, if that failed, why. */
    record Rehearsal(Profiler profiler) implements Callable<String>, Serializable {
        @Override
        public String call() {
            return JvmIdentity.ofThisJvm().jvm() + "\n" + rehearse(profiler);
        }
    }

    private static synchronized String rehearse(Profiler profiler) {
        try (JvmProfile profile = JvmProfile.by(profiler)) {
            profile.rehearse();
            return "";
        } catch (NoClassDefFoundError e) {
            return "its class path lacks " + e.getMessage().replace('/', '.');
        } catch (RuntimeException | LinkageError e) {
            return Objects.requireNonNullElse(e.getMessage(), e.toString());
        }
    }

    /** Records from one time to another, epoch ms; answers whether it did so to the end. */
    record Recording(Profiler profiler, long fromMillis, long toMillis) implements Callable<Boolean>, Serializable {
        @Override
        public Boolean call() {
            JvmProfile profile = JvmProfile.by(profiler);
            profile.rehearse();
            boolean whole = false;
            if (isReached(fromMillis)) {
                profile.start();
                whole = isReached(toMillis);
                profile.stop();
            }
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

    /** Answers the {@link Profiler#files} of a recording, and leaves nothing of it. */
    record Fetch(Profiler profiler) implements Callable<List<byte[]>>, Serializable {
        @Override
        public List<byte[]> call() throws IOException {
            try (JvmProfile profile = current) {
                List<byte[]> files = new ArrayList<>();
                for (String file : profiler.files()) {
                    files.add(profile.read(file));
                }
                return files;
            }
        }
    }
}
