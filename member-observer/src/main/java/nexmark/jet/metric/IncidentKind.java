package nexmark.jet.metric;

import java.util.Locale;

/**
 * The kinds of incidents that can happen to a member. Where two kinds explain an excursion about equally well, the
 * earlier one is preferred, because it often appears as the later one too: a collection is a safepoint too, a restart
 * lasts over other incidents, a machine that stands still stops its processes, and a stopped member answers late.
 */
public enum IncidentKind {
    RESTART("restart of the job", "of member", Reach.SHARP, "the job did not run, because a member was lost or joined"),
    GC_PAUSE("GC pause", "on member", Reach.SHARP, "the garbage collector stopped the member's threads"),
    /** The JVM stopped the application for something else; on JDK 17 also for G1's remark and cleanup. */
    SAFEPOINT("safepoint", "on member", Reach.SHARP, "the JVM stopped the member's threads, not for a collection"),
    /** All processes of one host stalled at once, or its processors were given to another guest. */
    MACHINE_STALL("machine stall", "on the host of member", Reach.SHARP, "the whole machine stood still"),
    STOPPED("process stopped", "on member", Reach.SHARP, "the member's process stood still"),
    MIGRATION(
            "migration of partitions",
            "seen by member",
            Reach.OUTWARD,
            "partitions moved between members, because one was lost or joined"),
    NETWORK_DELAY(
            "network delay",
            "at member",
            Reach.OUTWARD,
            "messages to another member and back took far longer than usual"),
    /** Threads wait for a processor then too. */
    CPU_THROTTLED(
            "CPU quota throttled",
            "on member",
            Reach.BLUNT,
            "the member's control group had used up its time on processors, in this second"),
    /** Threads that were ready waited for a processor; known to the second only. */
    CPU_CONTENTION(
            "waiting for a processor", "on member", Reach.BLUNT, "threads were ready and had none, in this second"),
    /** One I/O thread carries far more than its share, for as long as its connections stay where they are. */
    IO_THREAD(
            "overloaded I/O thread", "on member", Reach.STANDING, "one network thread carried far more than its share");

    /** How closely the time of an incident matches the time of its effect. */
    public enum Reach {
        /** The incident is the very time in which nothing was done. */
        SHARP,
        /** The incident holds the very time, and some before and after. */
        OUTWARD,
        /** The incident holds the time of its effect somewhere. */
        BLUNT,
        /** The incident lasts all the time. */
        STANDING
    }

    private final String label;
    private final String place;
    private final Reach reach;
    private final String meaning;

    IncidentKind(String label, String place, Reach reach, String meaning) {
        this.label = label;
        this.place = place;
        this.reach = reach;
        this.meaning = meaning;
    }

    /** The name for people, such as {@code GC pause}. */
    public String label() {
        return label;
    }

    /** The words between the label and the member, such as {@code on member}. */
    public String place() {
        return place;
    }

    public Reach reach() {
        return reach;
    }

    /** Some words for people who do not know the label. */
    public String meaning() {
        return meaning;
    }

    /** The name in results, such as {@code gc-pause}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
