package nexmark.jet.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** This program, as the build describes it. */
public record BuildFacts(String version, String revision, Boolean dirty, String hazelcastVersion) {

    private static final String UNKNOWN = "unknown";

    public static BuildFacts ofThisJar() {
        Properties facts = new Properties();
        try (InputStream file = BuildFacts.class.getResourceAsStream("/nexmark-revision.properties")) {
            facts.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String dirty = facts.getProperty("dirty");
        return new BuildFacts(
                facts.getProperty("version"),
                facts.getProperty("revision"),
                dirty.equals(UNKNOWN) ? null : Boolean.valueOf(dirty),
                facts.getProperty("hazelcast"));
    }

    /** The revision, with {@code -dirty} behind it if the sources had been changed. */
    public String gitRevision() {
        return Boolean.TRUE.equals(dirty) ? revision + "-dirty" : revision;
    }
}
