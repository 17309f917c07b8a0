package nexmark.jet.profiler;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import one.profiler.AsyncProfiler;

/**
 * Stacks that async-profiler has sampled. Its native library stays loaded, and of a JVM's members one can record at a time.
 * Where the kernel lets nobody use perf_events, async-profiler takes a timer of each thread for CPU.
 */
final class SampledStacks implements JvmProfile {

    private final Profiler profiler;
    private boolean running;

    SampledStacks(Profiler profiler) {
        this.profiler = profiler;
    }

    @Override
    public void start() {
        execute("start," + profiler.arguments());
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
