package nexmark.jet.runner.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * What was built, and from what, as the build wrote it down.
 *
 * @param version of this project
 * @param gitRevision of the sources, with {@code -dirty} behind it where they had been changed
 * @param hazelcastVersion of the engine in the jar
 */
public record BuildFacts(String version, String gitRevision, String hazelcastVersion) {

    public static BuildFacts ofThisJar() {
        Properties facts = new Properties();
        try (InputStream file = BuildFacts.class.getResourceAsStream("/nexmark-build.properties")) {
            facts.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildFacts(
                facts.getProperty("version"), facts.getProperty("gitRevision"), facts.getProperty("hazelcast"));
    }
}
