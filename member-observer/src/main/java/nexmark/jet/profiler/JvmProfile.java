package nexmark.jet.profiler;

import java.io.IOException;

/** A profile of this JVM. Belongs to one thread at a time. */
interface JvmProfile extends AutoCloseable {

    /** By a profiler that need not be available. */
    static JvmProfile by(Profiler profiler) {
        return profiler == Profiler.JFR ? new FlightRecording() : new SampledStacks(profiler);
    }

    /**
     * Starts and stops the profiler, so that the start that counts finds it loaded, and is known to succeed. Fails if this
     * JVM cannot be profiled so.
     */
    default void rehearse() {
        start();
        stop();
        close();
    }

    void start();

    /** Ends the record, which is kept until it is closed. */
    void stop();

    /** One of the {@link Profiler#files}. */
    byte[] read(String file) throws IOException;

    /** Stops if need be, and leaves no file of the profile on this machine. */
    @Override
    void close();
}
