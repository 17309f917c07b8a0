package nexmark.jet.profiler;

import java.util.ArrayList;
import java.util.List;

/** A thread that uses processor time and heap until it is stopped, so that there is something to profile. */
final class BusyThread {

    private final Thread thread = new Thread(this::work, "busy");
    private List<Object> garbage = new ArrayList<>();

    static BusyThread start() {
        BusyThread busy = new BusyThread();
        busy.thread.setDaemon(true);
        busy.thread.start();
        return busy;
    }

    private void work() {
        while (!Thread.currentThread().isInterrupted()) {
            garbage = new ArrayList<>(List.of(new byte[10_000], garbage.size()));
        }
    }

    void stop() {
        thread.interrupt();
    }
}
