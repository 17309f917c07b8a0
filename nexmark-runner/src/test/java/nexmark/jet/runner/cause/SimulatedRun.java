package nexmark.jet.runner.cause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import nexmark.jet.latency.Peak;
import nexmark.jet.metric.IncidentKind;

/**
 * A minute of a made-up pipeline: one instant a millisecond passes a server that is busy for part of each millisecond and
 * now and then stands still or is slow. Why is told by incidents, with clocks that are up to 2 ms off, amid others that
 * mean nothing.
 */
final class SimulatedRun {

    static final List<String> MEMBERS = List.of("m1", "m2", "m3");

    private static final long T0 = 1_700_000_000_000L;
    private static final int MILLIS = 60_000;
    private static final int STALLS = 8;
    private static final double SLOW = 0.15;
    private static final int BIN = 20;

    private final Random random;
    private final int windowMillis;
    private final double[] speed = new double[MILLIS * 2];
    private final List<Incident> incidents = new ArrayList<>();
    private final String culprit;

    /**
     * With nothing injected yet.
     *
     * @param windowMillis results come for each multiple only: 1 for every millisecond
     */
    SimulatedRun(long seed, int windowMillis) {
        random = new Random(seed);
        this.windowMillis = windowMillis;
        culprit = anyMember();
        Arrays.fill(speed, 1);
        meaningless();
    }

    /** The member to which it happens. */
    String culprit() {
        return culprit;
    }

    List<Incident> incidents() {
        return incidents;
    }

    /** Injects a cause some times, with what it looks like to others. */
    void inject(IncidentKind kind) {
        if (kind == IncidentKind.IO_THREAD) {
            incidents.add(new Incident(culprit, kind, T0, T0 + MILLIS, ""));
        }
        for (int i = 0; i < STALLS; i++) {
            if (kind == IncidentKind.CPU_CONTENTION || kind == IncidentKind.CPU_THROTTLED) {
                contend(kind, i);
            } else {
                long[] stall = stall(i);
                tell(kind, stall[0], stall[1]);
            }
        }
    }

    /** Stands still some times, and nothing tells why. */
    void stallWithoutIncident() {
        for (int i = 0; i < STALLS; i++) {
            stall(i);
        }
    }

    private void tell(IncidentKind kind, long from, long to) {
        switch (kind) {
            case RESTART -> {
                add(culprit, kind, from, to);
                MEMBERS.forEach(member -> add(member, IncidentKind.CPU_CONTENTION, from - 500, to + 500));
                MEMBERS.forEach(member -> add(member, IncidentKind.GC_PAUSE, from + (to - from) / 2, to));
                roundTrip(from, to);
            }
            case GC_PAUSE -> {
                add(culprit, IncidentKind.SAFEPOINT, from - 1, to + 1);
                add(culprit, kind, from, to);
                roundTrip(from, to);
            }
            case SAFEPOINT -> {
                add(culprit, kind, from, to);
                add(culprit, IncidentKind.GC_PAUSE, to - 3, to);
                roundTrip(from, to);
            }
            case MACHINE_STALL -> {
                add(culprit, kind, from, to);
                MEMBERS.forEach(member -> add(member, IncidentKind.STOPPED, from, to));
            }
            case STOPPED -> {
                add(culprit, kind, from, to);
                roundTrip(from, to);
            }
            case MIGRATION -> {
                add(culprit, kind, from - random.nextInt(10), to + random.nextInt(10));
                roundTrip(from, to);
            }
            case NETWORK_DELAY -> add(culprit, kind, from - random.nextInt(10), to + random.nextInt(10));
            case CPU_THROTTLED, CPU_CONTENTION, IO_THREAD -> {}
        }
    }

    /** A round trip that met the stall. */
    private void roundTrip(long from, long to) {
        add(anyMember(), IncidentKind.NETWORK_DELAY, from - random.nextInt(10), to + random.nextInt(5));
    }

    private long[] stall(int slot) {
        int length = 25 + random.nextInt(80);
        int slotMillis = MILLIS / (STALLS + 1);
        int from = slotMillis * (slot + 1) + random.nextInt(slotMillis / 3);
        if (windowMillis > 1) {
            from = from / windowMillis * windowMillis - random.nextInt(length * 2 / 3); // a window ends meanwhile
        }
        Arrays.fill(speed, from, from + length, 0);
        return new long[] {from, from + length};
    }

    private void contend(IncidentKind kind, int slot) {
        int second = slot * (MILLIS / 1_000 / STALLS) + 2;
        int from = second * 1_000 + random.nextInt(300);
        int to = (second + 1) * 1_000 - random.nextInt(300);
        Arrays.fill(speed, from, to, SLOW);
        Stream.of(kind, IncidentKind.CPU_CONTENTION)
                .distinct()
                .forEach(each -> incidents.add(
                        new Incident(culprit, each, T0 + second * 1_000L, T0 + (second + 1) * 1_000L, "")));
        for (int at = from; at < to; at += 50 + random.nextInt(100)) {
            add(culprit, IncidentKind.STOPPED, at, at + 2 + random.nextInt(8));
        }
    }

    private void meaningless() {
        for (String member : MEMBERS) {
            for (int at = random.nextInt(500); at < MILLIS; at += 200 + random.nextInt(600)) {
                add(member, IncidentKind.GC_PAUSE, at, at + 1 + random.nextInt(3));
            }
            for (int at = random.nextInt(500); at < MILLIS; at += 50 + random.nextInt(500)) {
                add(member, IncidentKind.STOPPED, at, at + 1 + random.nextInt(2));
            }
        }
        for (int i = 0; i < 3; i++) {
            long second = T0 + random.nextInt(MILLIS / 1_000) * 1_000L;
            incidents.add(new Incident(anyMember(), IncidentKind.CPU_CONTENTION, second, second + 1_000, ""));
        }
    }

    private void add(String member, IncidentKind kind, long from, long to) {
        long off = T0 + random.nextInt(5) - 2;
        incidents.add(new Incident(member, kind, from + off, to + off, ""));
    }

    private String anyMember() {
        return MEMBERS.get(random.nextInt(MEMBERS.size()));
    }

    /** What the sinks saw. */
    List<Peak> peaks() {
        double work = 0.3 + random.nextDouble() * 0.4;
        Map<Long, Peak> worst = new HashMap<>();
        double free = 0;
        for (int ideal = 0; ideal < MILLIS; ideal++) {
            free = served(Math.max(free, ideal), work);
            if (ideal % windowMillis == 0) {
                double arrived = free + 0.2 - Math.log(1 - random.nextDouble()) * 0.5;
                Peak peak = new Peak(T0 + ideal, arrived - ideal, T0 + arrived, anyMember());
                worst.merge((T0 + ideal) / BIN, peak, (a, b) -> a.latencyMillis() >= b.latencyMillis() ? a : b);
            }
        }
        return new ArrayList<>(worst.values());
    }

    private double served(double from, double work) {
        double now = from;
        double left = work;
        while (true) {
            int milli = (int) now;
            double done = (milli + 1 - now) * speed[milli];
            if (done >= left) {
                return now + left / speed[milli];
            }
            left -= done;
            now = milli + 1;
        }
    }
}
