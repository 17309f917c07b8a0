package nexmark.jet.runner.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import nexmark.jet.process.Await;
import nexmark.jet.report.ReportView;
import nexmark.jet.result.StrictJson;

/**
 * Makes views and what changes in them, in a thread of its own, so that no run waits for a page. It does so only while somebody
 * watches, about once a second, and less often where a view is large.
 */
final class LiveViews implements AutoCloseable {

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(900);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(3);
    /** Views that are large are made less often, so that they take no more than a part of a processor. */
    private static final int PAUSE_TIMES_WORK = 20;

    private final Supplier<ReportView> views;
    private final EventStream events;
    private final Complaint complaint;
    private final Thread maker = new Thread(this::make, "nexmark-live-views");
    private volatile boolean isClosed;

    private JsonNode published = NullNode.getInstance();
    private long number;

    /**
     * Makes nothing before it is started.
     *
     * @param views the view at the moment
     * @param server text that no other server's event ids begin with
     * @param complaint reports what cannot be published
     */
    LiveViews(Supplier<ReportView> views, String server, Complaint complaint) {
        this.views = views;
        this.complaint = complaint;
        this.events = new EventStream(this::whole, server);
        maker.setDaemon(true);
    }

    EventStream events() {
        return events;
    }

    /** The view at the moment. */
    ReportView current() {
        return views.get();
    }

    void start() {
        maker.start();
    }

    private void make() {
        while (!isClosed) {
            long begin = System.nanoTime();
            if (events.subscribers() > 0) {
                tryToPublish(LiveEvent.CHANGE);
            }
            long work = System.nanoTime() - begin;
            long pause = Math.min(LONGEST_PAUSE_NANOS, Math.max(SHORTEST_PAUSE_NANOS, PAUSE_TIMES_WORK * work));
            Await.whileWindingUp(() -> isClosed || System.nanoTime() - begin > pause, Duration.ofNanos(pause));
        }
    }

    /** Neither the thread that makes views nor the command ends for the sake of a page. */
    private void tryToPublish(String name) {
        try {
            publish(name);
        } catch (RuntimeException e) {
            complaint.about(e);
        }
    }

    private synchronized void publish(String name) {
        JsonNode now = StrictJson.MAPPER.valueToTree(views.get());
        if (name.equals(LiveEvent.CHANGE)) {
            if (!now.equals(published)) {
                events.publish(new LiveEvent(++number, name, line(ViewChange.between(published, now))));
            }
        } else {
            events.publish(new LiveEvent(++number, name, line(now)));
        }
        published = now;
    }

    private synchronized LiveEvent whole() {
        publish(LiveEvent.CHANGE);
        return new LiveEvent(number, isClosed ? LiveEvent.END : LiveEvent.VIEW, line(published));
    }

    /** JSON has no line breaks of its own but those between its parts. */
    private static String line(JsonNode json) {
        return json.toString();
    }

    /** Publishes the last view, whole. */
    @Override
    public void close() {
        isClosed = true;
        tryToPublish(LiveEvent.END);
    }
}
