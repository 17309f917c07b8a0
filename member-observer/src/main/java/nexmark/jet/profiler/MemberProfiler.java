package nexmark.jet.profiler;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.process.Await;
import nexmark.jet.process.UserMistake;

/** Profiles each JVM of a cluster that a run has started, by one of its members. Belongs to one thread. */
public final class MemberProfiler implements AutoCloseable {

    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(3);
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** This JVM's, from the end of a recording until its files are fetched. */
    private static JvmProfile current;

    private final Profiler profiler;
    private final HazelcastInstance hazelcast;
    /** One of each JVM. */
    private final Set<Member> speakers;

    private final Map<Member, Future<Boolean>> recordings = new HashMap<>();

    private MemberProfiler(Profiler profiler, HazelcastInstance hazelcast, Set<Member> speakers) {
        this.profiler = profiler;
        this.hazelcast = hazelcast;
        this.speakers = speakers;
    }

    /**
     * Profiles each JVM for a moment.
     *
     * @throws UserMistake that names the first member whose JVM cannot be profiled
     * @throws nexmark.jet.process.Interrupted if Ctrl-C ends the wait
     */
    public static MemberProfiler ready(Profiler profiler, HazelcastInstance hazelcast) {
        Map<Member, Future<String>> answers = executor(hazelcast).submitToAllMembers(new Rehearsal(profiler));
        Map<String, Member> speakers = new TreeMap<>();
        answers.forEach((member, answer) -> {
            String[] words = join(answer).split("\n", 2);
            if (!words[1].isEmpty()) {
                throw new UserMistake(
                        "--profiler " + profiler + " is not possible on member " + MemberAddress.of(member)
                                + ": " + words[1] + ", expected "
                                + (profiler == Profiler.JFR ? "another profiler" : "--profiler jfr") + " or none");
            }
            speakers.putIfAbsent(words[0], member);
        });
        return new MemberProfiler(profiler, hazelcast, Set.copyOf(speakers.values()));
    }

    private static IExecutorService executor(HazelcastInstance hazelcast) {
        return hazelcast.getExecutorService("nexmark-profiler");
    }

    /** Orders the profile of an interval, epoch ms of the members' clocks. Returns at once. */
    public void record(long fromMillis, long toMillis) {
        Recording task = new Recording(profiler, fromMillis, toMillis);
        speakers.forEach(member -> recordings.put(member, executor(hazelcast).submitToMember(task, member)));
    }

    /**
     * Fetches the profiles, after the last rows, whose latency that would raise. The files of each JVM are in a folder
     * that is named after its member.
     */
    public void fetch(Path folder) {
        recordings.forEach((member, recording) -> {
            join(recording);
            List<byte[]> contents = join(executor(hazelcast).submitToMember(new Fetch(profiler), member));
            Path own = folder.resolve(IntervalLog.directoryName(MemberAddress.of(member)));
            try {
                Files.createDirectories(own);
                for (int i = 0; i < contents.size(); i++) {
                    Files.write(own.resolve(profiler.files().get(i)), contents.get(i));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("the profile could not be stored in " + own, e);
            }
        });
    }

    private static <T> T join(Future<T> answer) {
        Await.require(
                answer::isDone,
                LONGEST_ANSWER,
                Duration.ofMillis(20),
                () -> new AuxiliaryJobFailure("a member has not answered the profiler for 180 s"));
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw AuxiliaryJobFailure.of("the profiler", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AuxiliaryJobFailure("the profiler was interrupted");
        }
    }

    @Override
    public void close() {
        recordings.values().stream().filter(each -> !each.isDone()).forEach(each -> each.cancel(true));
    }

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
