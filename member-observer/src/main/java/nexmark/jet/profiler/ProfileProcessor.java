package nexmark.jet.profiler;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.RecordCodec;

/**
 * Profiles the JVM of its member. It rehearses, waits for the runner's order, records when the order says so, and hands
 * over the profile when the runner fetches it: not before the job's last rows are in, whose latency that would raise.
 */
final class ProfileProcessor extends AbstractProcessor {

    private enum Step {
        REHEARSE,
        AWAIT_ORDER,
        AWAIT_START,
        RECORD,
        AWAIT_FETCH,
        HAND_OVER,
        DONE
    }

    /** The longest time for which the job's cancellation has to wait. */
    private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long HAND_OVER_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    /** The most that the cluster holds of a profile at a time. */
    private static final int PART_BYTES = 1 << 20;

    private final Profiler profiler;
    private final String runId;
    private IMap<String, byte[]> mailbox;
    private String self;
    private Step step = Step.REHEARSE;
    private JvmProfile profile;
    private ProfileOrder order;
    private Iterator<String> filesLeft;
    /** Null between two files. */
    private InputStream file;

    ProfileProcessor(Profiler profiler, String runId) {
        this.profiler = profiler;
        this.runId = runId;
    }

    @Override
    public boolean isCooperative() {
        return false;
    }

    @Override
    protected void init(Context context) {
        mailbox = ProfilerJob.mailbox(context.hazelcastInstance(), runId);
        self = MemberAddress.of(context.hazelcastInstance().getCluster().getLocalMember());
    }

    /** Works in turns, between which the job may be cancelled. */
    @Override
    public boolean complete() {
        switch (step) {
            case REHEARSE -> rehearse();
            case AWAIT_ORDER -> awaitOrder();
            case AWAIT_START -> {
                if (isDue(order.fromMillis())) {
                    profile.start();
                    step = Step.RECORD;
                }
            }
            case RECORD -> {
                if (isDue(order.toMillis())) {
                    profile.stop();
                    step = Step.AWAIT_FETCH;
                }
            }
            case AWAIT_FETCH -> awaitFetch();
            case HAND_OVER -> handOver();
            case DONE -> {}
        }
        return step == Step.DONE;
    }

    private void rehearse() {
        String how = null;
        String whyNot = null;
        try {
            profile = JvmProfile.by(profiler);
            how = profile.rehearse();
        } catch (RuntimeException | LinkageError e) {
            getLogger().info("the JVM cannot be profiled", e);
            whyNot = whyNot(e);
        }
        RehearsalReport report =
                new RehearsalReport(self, JvmIdentity.ofThisJvm().jvm(), how, whyNot);
        mailbox.set(ProfilerJob.REPORT + self, RecordCodec.encode(report));
        step = Step.AWAIT_ORDER;
    }

    private static String whyNot(Throwable failure) {
        return failure instanceof NoClassDefFoundError
                ? "its class path lacks " + failure.getMessage().replace('/', '.')
                : Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    }

    private void awaitOrder() {
        byte[] given = mailbox.get(ProfilerJob.ORDER);
        if (given == null) {
            LockSupport.parkNanos(this, LONGEST_NAP_NANOS);
            return;
        }
        order = RecordCodec.decode(given, ProfileOrder.class);
        step = order.members().contains(self) ? Step.AWAIT_START : Step.DONE;
    }

    private boolean isDue(long millis) {
        long leftNanos = TimeUnit.MILLISECONDS.toNanos(millis) - EpochClock.nanos();
        if (leftNanos > 0) {
            LockSupport.parkNanos(this, Math.min(LONGEST_NAP_NANOS, leftNanos));
        }
        return EpochClock.millis() >= millis;
    }

    private void awaitFetch() {
        if (mailbox.containsKey(ProfilerJob.FETCH)) {
            filesLeft = profiler.files().iterator();
            step = Step.HAND_OVER;
        } else {
            LockSupport.parkNanos(this, LONGEST_NAP_NANOS);
        }
    }

    /** Puts the next part where the runner takes it from, if the runner has taken the last one. */
    private void handOver() {
        if (mailbox.containsKey(ProfilerJob.PART + self)) {
            LockSupport.parkNanos(this, HAND_OVER_NAP_NANOS);
            return;
        }
        try {
            if (file == null) {
                file = profile.open(filesLeft.next());
            }
            byte[] part = file.readNBytes(PART_BYTES);
            if (part.length == 0) {
                endFile();
            }
            mailbox.set(ProfilerJob.PART + self, part);
        } catch (IOException e) {
            throw new UncheckedIOException("the profile cannot be read", e);
        }
    }

    /** An empty part ends a file. Nothing is left on this machine when the last one is sent. */
    private void endFile() throws IOException {
        file.close();
        file = null;
        if (!filesLeft.hasNext()) {
            profile.close();
            step = Step.DONE;
        }
    }

    /** Also called if it has done nothing yet, or only a part. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
        if (profile != null) {
            profile.close();
        }
    }
}
