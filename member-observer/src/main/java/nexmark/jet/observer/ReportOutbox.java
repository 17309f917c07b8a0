package nexmark.jet.observer;

import com.hazelcast.map.IMap;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/**
 * Sends reports without waiting: a partition that does not answer must not keep the observer from sampling. A report that
 * failed to arrive is sent again; when too many wait, the oldest is given up. Belongs to one thread.
 */
final class ReportOutbox {

    private static final int MOST_WAITING = 120;

    private final IMap<String, byte[]> map;
    private final Queue<Sent> waiting = new ArrayDeque<>();

    ReportOutbox(IMap<String, byte[]> map) {
        this.map = map;
    }

    void send(MemberReport report) {
        if (waiting.size() == MOST_WAITING) {
            waiting.remove();
        }
        waiting.add(new Sent(report.key(), RecordCodec.encode(report)));
        advance();
    }

    /** Forgets the reports that have arrived, and sends the failed ones again. */
    void advance() {
        waiting.removeIf(Sent::hasArrived);
    }

    private final class Sent {

        private final String key;
        private final byte[] report;
        private CompletableFuture<Void> arrival;

        Sent(String key, byte[] report) {
            this.key = key;
            this.report = report;
        }

        boolean hasArrived() {
            if (arrival == null || arrival.isCompletedExceptionally()) {
                arrival = map.setAsync(key, report).toCompletableFuture();
                return false;
            }
            return arrival.isDone();
        }
    }
}
