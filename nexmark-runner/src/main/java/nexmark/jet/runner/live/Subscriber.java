package nexmark.jet.runner.live;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The queue of events for one reader of the live page. It is full after about half a minute without a read.
 *
 * <ul>
 *   <li>A slow reader stays connected. When its queue is full, the events in it are dropped, and one request for the whole view takes
 *       their place. So the reader misses steps in between, but then sees everything.
 *   <li>A reader that has stopped is disconnected. It is one that takes nothing until its queue is full a second time, about a minute
 *       after its last read.
 * </ul>
 */
final class Subscriber {

    /** Half a minute of a run that has an event a second. */
    static final int LONGEST_QUEUE = 30;

    /** A reader whose queue was full more often than this since its last read has stopped. */
    private static final int MOST_OVERFLOWS = 1;

    private final BlockingQueue<LiveEvent> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    /** How often the queue was full since the reader's last read. */
    private final AtomicInteger overflows = new AtomicInteger();

    private final Thread writer;

    /**
     * Makes the queue of a reader that has just connected.
     *
     * @param missed the events that the reader missed while it was not connected; empty if it is sent the whole view first
     * @param writer the thread that takes the events and writes them to the reader. It is interrupted when the reader has stopped,
     *     which closes the connection, even while the thread waits for the reader
     */
    Subscriber(Optional<List<LiveEvent>> missed, Thread writer) {
        this.writer = writer;
        missed.orElse(List.of(LiveEvent.WHOLE_VIEW_WANTED)).forEach(this::offer);
    }

    /** Adds an event, and never waits for the reader. Only one thread at a time may add. */
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
