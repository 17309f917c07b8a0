package nexmark.jet.probe;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.core.AbstractProcessor;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.RecordCodec;

/** A member's measurements of itself. */
public record LocalProbe(
        double clockReadNanos,
        long clockStepNanos,
        long clockErrorNanos,
        String clockSource,
        Spread wakeDelay,
        Long swapUsedBytes)
        implements Serializable {

    private static final String CLOCK_SOURCE = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final int ROUNDS = 40;
    private static final int READS_PER_ROUND = 20_000;

    /** Reads the clock and the files, some 20 ms of work. */
    static LocalProbe of(Spread wakeDelay) {
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
                files.memInfoBytes("SwapTotal")
                        .flatMap(total -> files.memInfoBytes("SwapFree").map(free -> total - free))
                        .orElse(null));
    }

    /** Measures on its member how punctually a thread wakes, and stores the probe there. */
    static final class OfMember extends AbstractProcessor {

        private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
        private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

        private final String runId;
        private final long wakeNanos;
        private final List<Long> wakeDelays = new ArrayList<>();
        private HazelcastInstance member;
        private long wakeUntilNanos;

        OfMember(String runId, long wakeNanos) {
            this.runId = runId;
            this.wakeNanos = wakeNanos;
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

        /** Works in turns, so that the job can be cancelled; long ones, because Jet waits between them. */
        @Override
        public boolean complete() {
            long turnUntilNanos = EpochClock.nanos() + TURN_NANOS;
            while (wakeDelays.isEmpty() || EpochClock.nanos() < wakeUntilNanos) {
                wake();
                if (EpochClock.nanos() > turnUntilNanos) {
                    return false;
                }
            }
            LocalProbe probe = LocalProbe.of(Spread.ofNanos(wakeDelays));
            Probe.results(member, runId)
                    .set(MemberAddress.of(member.getCluster().getLocalMember()), RecordCodec.encode(probe));
            return true;
        }

        /** Leaves out early wake-ups: they have other reasons than the timer. */
        private void wake() {
            long begin = EpochClock.nanos();
            LockSupport.parkNanos(this, SLEEP_NANOS);
            long delay = EpochClock.nanos() - begin - SLEEP_NANOS;
            if (delay >= 0) {
                wakeDelays.add(delay);
            }
        }
    }
}
