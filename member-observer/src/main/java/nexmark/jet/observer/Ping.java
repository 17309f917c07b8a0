package nexmark.jet.observer;

/**
 * A ping as it travels: an array, because every member can send one whatever serializers it knows. Times are epoch ns,
 * each of the clock of the member that took it.
 */
final class Ping {

    /** Index of the peer in the sender's list. */
    static final int PEER = 0;
    /** A partition that the peer owns. */
    static final int TARGET = 1;
    /** A partition that the sender owns. */
    static final int SOURCE = 2;

    static final int SENT = 3;
    static final int ARRIVED = 4;
    static final int RETURNED = 5;

    private static final int LENGTH = 6;

    private Ping() {}

    static long[] of(int peer, int targetPartition, int sourcePartition, long sentNanos) {
        long[] ping = new long[LENGTH];
        ping[PEER] = peer;
        ping[TARGET] = targetPartition;
        ping[SOURCE] = sourcePartition;
        ping[SENT] = sentNanos;
        return ping;
    }

    static int targetPartition(long[] ping) {
        return (int) ping[TARGET];
    }

    static int sourcePartition(long[] ping) {
        return (int) ping[SOURCE];
    }
}
