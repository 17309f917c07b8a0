package nexmark.jet.profiler;

import java.io.IOException;
import java.io.InputStream;

/** A profile of this JVM, which is started and stopped once, after a rehearsal. Belongs to one thread. */
interface JvmProfile extends AutoCloseable {

    /** The profile of this JVM by a profiler that need not be available. */
    static JvmProfile by(Profiler profiler) {
        return profiler == Profiler.JFR ? new FlightRecording() : new SampledStacks(profiler);
    }

    /**
     * Starts and stops the profiler, so that the start that counts finds it loaded, and is known to succeed.
     *
     * @return how the profiler samples, such as {@code ctimer, every 10 ms}
     * @throws RuntimeException or a {@link LinkageError} if this JVM cannot be profiled so
     */
    String rehearse();

    /** Starts to record, from nothing. */
    void start();

    /** Ends the record, which is kept until it is closed. */
    void stop();

    /**
     * Opens one of the profile's files.
     *
     * @param name one of {@link Profiler#files}
     */
    InputStream open(String name) throws IOException;

    /** Stops if need be, and leaves no file of the profile on this machine. */
    @Override
    void close();
}
