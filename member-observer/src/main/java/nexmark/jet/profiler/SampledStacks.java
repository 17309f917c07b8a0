package nexmark.jet.profiler;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import one.profiler.AsyncProfiler;

/** Stacks that async-profiler has sampled. Its native library stays loaded, and of a JVM's members one can record at a time. */
final class SampledStacks implements JvmProfile {

    /** A way to sample: for people, and as arguments of async-profiler. */
    private record Engine(String words, String start) {}

    private static final Engine PERF_EVENTS = new Engine("perf_events, every 10 ms", "event=cpu,interval=10ms");

    /** In the order of preference: a timer of each thread misses the kernel's stacks, and one of the process is uneven. */
    private static final Map<Profiler, List<Engine>> ENGINES = Map.of(
            Profiler.CPU,
                    List.of(
                            PERF_EVENTS,
                            new Engine("ctimer, every 10 ms", "event=ctimer,interval=10ms"),
                            new Engine("itimer, every 10 ms", "event=itimer,interval=10ms")),
            Profiler.ALLOC, List.of(new Engine("every 512 KB", "event=alloc,alloc=512k")),
            Profiler.LOCK, List.of(new Engine("every 10 µs of waiting", "event=lock,lock=10us")));

    private final Profiler profiler;
    /** Null before the rehearsal has succeeded. */
    private Engine engine;

    private boolean running;

    SampledStacks(Profiler profiler) {
        this.profiler = profiler;
    }

    @Override
    public String rehearse() {
        IllegalStateException refusal = null;
        for (Engine candidate : ENGINES.get(profiler)) {
            if (candidate.equals(PERF_EVENTS) && !execute("list").contains("Perf events:")) {
                continue; // async-profiler would take another engine, and would not say so
            }
            try {
                engine = candidate;
                start();
                stop();
                return candidate.words();
            } catch (IllegalStateException e) {
                refusal = e;
            }
        }
        throw refusal;
    }

    @Override
    public void start() {
        execute("start," + engine.start());
        running = true;
    }

    @Override
    public void stop() {
        AsyncProfiler.getInstance().stop();
        running = false;
    }

    /** The counts are samples of processor time, bytes that were allocated, or nanoseconds of waiting. */
    @Override
    public byte[] read(String file) {
        String format = file.endsWith(".html") ? "flamegraph" : "collapsed";
        String count = profiler == Profiler.CPU ? "samples" : "total";
        return execute(format + "," + count).getBytes(UTF_8);
    }

    /** What async-profiler has to say is in its exceptions; stdout, where it would log by default, may be a result. */
    private static String execute(String command) {
        try {
            return AsyncProfiler.getInstance().execute(command + ",loglevel=none");
        } catch (IOException e) {
            throw new UncheckedIOException("async-profiler cannot run " + command, e);
        }
    }

    @Override
    public void close() {
        if (running) {
            stop();
        }
    }
}
