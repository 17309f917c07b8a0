package nexmark.jet.runner.live;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** The events that wait for one who watches. If too many wait, they are forgotten, and a whole view takes their place. */
final class Subscriber {

    /** Half a minute of a run. */
    static final int LONGEST_QUEUE = 30;

    private final BlockingQueue<LiveEvent> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);

    /** @param missed events to begin with; empty if it begins with a whole view */
    Subscriber(Optional<List<LiveEvent>> missed) {
        missed.orElse(List.of(LiveEvent.WHOLE_VIEW_WANTED)).forEach(this::offer);
    }

    /** Adds an event, and never waits. There is one thread at a time that adds. */
    void offer(LiveEvent event) {
        if (!waiting.offer(event)) {
            waiting.clear();
            waiting.add(LiveEvent.WHOLE_VIEW_WANTED);
        }
    }

    /** The next event; empty if there is none for so long. */
    Optional<LiveEvent> next(long atMostMillis) throws InterruptedException {
        return Optional.ofNullable(waiting.poll(atMostMillis, TimeUnit.MILLISECONDS));
    }
}
