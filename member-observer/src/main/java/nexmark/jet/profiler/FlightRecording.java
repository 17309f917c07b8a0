package nexmark.jet.profiler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** A recording of the JVM's own Flight Recorder. */
final class FlightRecording implements JvmProfile {

    /** The system property by which the JVM says where it keeps recordings until they are closed. */
    private static final String REPOSITORY = "jdk.jfr.repository";

    /**
     * Events that would store the cluster's name, which is a secret, the command lines of other users, or the JVM's own
     * command line and system properties, which may have passwords in them. A JVM that lacks an event takes no notice.
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
            removeRepository();
        }
    }

    /** The JVM would keep the empty folder until it ends, and make another one when it needs it. */
    private static void removeRepository() {
        try {
            Files.deleteIfExists(Path.of(System.getProperty(REPOSITORY)));
        } catch (IOException e) {
            return; // It has a recording of somebody else.
        }
    }
}
