package nexmark.jet.profiler;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.ParseException;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;

/** A profile of this JVM. Belongs to one thread at a time. */
interface JvmProfile extends AutoCloseable {

    static JvmProfile by(Profiler profiler) {
        return profiler == Profiler.JFR ? new FlightRecording() : new SampledStacks(profiler);
    }

    /**
     * Starts and stops the profiler, so that the start that counts finds it loaded, and is known to succeed. Fails if
     * this JVM cannot be profiled so.
     */
    default void rehearse() {
        start();
        stop();
        close();
    }

    void start();

    /** Ends the record, which is kept until it is closed. */
    void stop();

    byte[] read(String file) throws IOException;

    /** Stops if need be, and leaves nothing of the profile here but an empty folder until the JVM ends. */
    @Override
    void close();

    final class FlightRecording implements JvmProfile {

        /**
         * Events that would store the cluster's name, which is a secret, the command lines of other users, or the JVM's
         * own command line and system properties, which may have passwords in them. A JVM that lacks an event takes no
         * notice.
         */
        private static final List<String> REVEALING = List.of(
                "jdk.InitialEnvironmentVariable",
                "jdk.SystemProcess",
                "jdk.InitialSystemProperty",
                "jdk.JVMInformation",
                "jdk.StringFlag",
                "jdk.JavaAgent",
                "jdk.NativeAgent");

        /** Null unless it has been started and not been closed. */
        private Recording recording;

        @Override
        public void start() {
            if (!FlightRecorder.isAvailable()) {
                throw new UnsupportedOperationException("its JVM has no Flight Recorder");
            }
            recording = new Recording(settings());
            REVEALING.forEach(recording::disable);
            recording.start();
        }

        private static Configuration settings() {
            try {
                return Configuration.getConfiguration(Profiler.JFR.arguments());
            } catch (IOException | ParseException e) {
                throw new IllegalStateException("the JVM has no settings 'profile' of its Flight Recorder", e);
            }
        }

        @Override
        public void stop() {
            recording.stop();
        }

        @Override
        public byte[] read(String file) throws IOException {
            try (InputStream stream = recording.getStream(null, null)) {
                return stream.readAllBytes();
            }
        }

        @Override
        public void close() {
            if (recording != null) {
                recording.close();
                recording = null;
            }
        }
    }

    /**
     * Stacks that async-profiler has sampled. Its native library stays loaded, and of a JVM's members one can record at
     * a time. Where the kernel lets nobody use perf_events, async-profiler takes a timer of each thread for CPU.
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

        /**
         * Silences async-profiler's log, by default on stdout, which may be a result; its exceptions say enough.
         */
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
}
