package nexmark.jet.probe;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.core.AbstractProcessor;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.RecordCodec;

/**
 * A member's measurements of itself.
 *
 * @param clockReadNanos the time that one reading of the harness's clock takes
 * @param clockStepNanos the smallest step that it was seen to make
 * @param clockErrorNanos how far it may have been from the machine's clock when it was set
 * @param clockSource the kernel's; null if unknown
 * @param wakeDelay by how much a thread that sleeps 1 ms woke too late
 * @param diskSync append to a small file in the member's work folder until it is on the disk; null if none can be
 *     written there
 * @param swapUsedBytes of the machine; null if unknown
 */
public record LocalProbe(
        double clockReadNanos,
        long clockStepNanos,
        long clockErrorNanos,
        String clockSource,
        Spread wakeDelay,
        Spread diskSync,
        Long swapUsedBytes)
        implements Serializable {

    private static final String CLOCK_SOURCE = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final int ROUNDS = 40;
    private static final int READS_PER_ROUND = 20_000;

    /** Reads the clock and the files, some 20 ms of work. */
    static LocalProbe of(Spread wakeDelay, Spread diskSync) {
        EnvironmentFiles files = new EnvironmentFiles(Path.of("/"));
        double readNanos = Double.MAX_VALUE;
        long stepNanos = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long first = EpochClock.nanos();
            long last = first;
            for (int i = 0; i < READS_PER_ROUND; i++) {
                long now = EpochClock.nanos();
                if (now > last) {
                    stepNanos = Math.min(stepNanos, now - last);
                }
                last = now;
            }
            readNanos = Math.min(readNanos, (double) (last - first) / READS_PER_ROUND);
        }
        return new LocalProbe(
                readNanos,
                stepNanos,
                EpochClock.errorNanos(),
                files.text(CLOCK_SOURCE).orElse(null),
                wakeDelay,
                diskSync,
                files.memInfoBytes("SwapTotal")
                        .flatMap(total -> files.memInfoBytes("SwapFree").map(free -> total - free))
                        .orElse(null));
    }

    /** Probes its member, first how punctually a thread wakes, then how long the disk takes, and leaves what it found. */
    static final class OfMember extends AbstractProcessor {

        private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
        private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
        private static final Path WORK_FOLDER = Path.of("").toAbsolutePath();

        private final String runId;
        private final long wakeNanos;
        private final long syncNanos;
        private final List<Long> wakeDelays = new ArrayList<>();
        private final List<Long> syncs = new ArrayList<>();
        private HazelcastInstance member;
        private Optional<SyncedFile> file = Optional.empty();
        private long wakeUntilNanos;
        private long syncUntilNanos;

        OfMember(String runId, long nanos) {
            this.runId = runId;
            this.syncNanos = nanos / 4;
            this.wakeNanos = nanos - syncNanos;
        }

        @Override
        public boolean isCooperative() {
            return false;
        }

        @Override
        protected void init(Context context) {
            member = context.hazelcastInstance();
            wakeUntilNanos = EpochClock.nanos() + wakeNanos;
        }

        /** Works in turns, between which the job may be cancelled; they are no shorter because Jet waits between them. */
        @Override
        public boolean complete() {
            long turnUntilNanos = EpochClock.nanos() + TURN_NANOS;
            while (wakeDelays.isEmpty() || EpochClock.nanos() < wakeUntilNanos) {
                wake();
                if (EpochClock.nanos() > turnUntilNanos) {
                    return false;
                }
            }
            if (syncUntilNanos == 0) {
                file = SyncedFile.in(WORK_FOLDER);
                syncUntilNanos = EpochClock.nanos() + syncNanos;
            }
            while (file.isPresent() && (syncs.isEmpty() || EpochClock.nanos() < syncUntilNanos)) {
                syncs.add(file.get().appendNanos());
                if (EpochClock.nanos() > turnUntilNanos) {
                    return false;
                }
            }
            LocalProbe probe =
                    LocalProbe.of(Spread.ofNanos(wakeDelays), syncs.isEmpty() ? null : Spread.ofNanos(syncs));
            Probe.results(member, runId)
                    .set(MemberAddress.of(member.getCluster().getLocalMember()), RecordCodec.encode(probe));
            return true;
        }

        @Override
        public void close() {
            file.ifPresent(SyncedFile::close);
        }

        /** A thread may be woken early for no reason, which says nothing of the timer. */
        private void wake() {
            long begin = EpochClock.nanos();
            LockSupport.parkNanos(this, SLEEP_NANOS);
            long delay = EpochClock.nanos() - begin - SLEEP_NANOS;
            if (delay >= 0) {
                wakeDelays.add(delay);
            }
        }
    }

    /**
     * A file that grows by a block at a time, each synced to the disk; removed when it is closed. It keeps its name until
     * then: a file system such as Btrfs may have nothing to sync of a file without one.
     */
    record SyncedFile(Path file, FileChannel channel) implements AutoCloseable {
        private static final int BLOCK_BYTES = 4096;

        /** Creates the file in a folder; empty if nothing can be written there. */
        static Optional<SyncedFile> in(Path folder) {
            try {
                Path file = Files.createTempFile(folder, "nexmark-probe-", ".tmp");
                return Optional.of(new SyncedFile(file, FileChannel.open(file, StandardOpenOption.WRITE)));
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        long appendNanos() {
            long begin = EpochClock.nanos();
            ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
            try {
                while (block.hasRemaining()) {
                    channel.write(block);
                }
                channel.force(true);
            } catch (IOException e) {
                throw new UncheckedIOException("the member's work folder cannot be written: " + file, e);
            }
            return EpochClock.nanos() - begin;
        }

        @Override
        public void close() {
            try (channel) {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException("the probe's file could not be removed: " + file, e);
            }
        }
    }
}
