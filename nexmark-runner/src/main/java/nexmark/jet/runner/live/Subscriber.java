package nexmark.jet.runner.live;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The events that wait for one who watches. If too many wait, they are forgotten, and a whole view takes their place. If that
 * happens once more before one was taken, nobody reads any more, and whoever writes is interrupted.
 */
final class Subscriber {

    /** Half a minute of a run. */
    static final int LONGEST_QUEUE = 30;

    private static final int MOST_OVERFLOWS = 1;

    private final BlockingQueue<LiveEvent> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    /** How often the events that waited were forgotten since one was taken. */
    private final AtomicInteger overflows = new AtomicInteger();

    private final Thread writer;

    /**
     * Begins with what was missed.
     *
     * @param missed events to begin with; empty if it begins with a whole view
     * @param writer takes the events and writes them; a channel to which it writes in vain is closed when it is interrupted
     */
    Subscriber(Optional<List<LiveEvent>> missed, Thread writer) {
        this.writer = writer;
        missed.orElse(List.of(LiveEvent.WHOLE_VIEW_WANTED)).forEach(this::offer);
    }

    /** Adds an event, and never waits. There is one thread at a time that adds. */
    void offer(LiveEvent event) {
        if (waiting.offer(event)) {
            return;
        }
        waiting.clear();
        waiting.add(LiveEvent.WHOLE_VIEW_WANTED);
        if (overflows.incrementAndGet() > MOST_OVERFLOWS) {
            writer.interrupt();
        }
    }

    /** The next event; empty if there is none for so long. */
    Optional<LiveEvent> next(long atMostMillis) throws InterruptedException {
        Optional<LiveEvent> next = Optional.ofNullable(waiting.poll(atMostMillis, TimeUnit.MILLISECONDS));
        overflows.set(0);
        return next;
    }
}
