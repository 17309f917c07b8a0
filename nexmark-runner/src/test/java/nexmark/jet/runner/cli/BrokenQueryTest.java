package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.question.PassThroughQuestion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A jar on the class path whose queries cannot be loaded, or cannot be told from others. */
class BrokenQueryTest {

    @TempDir
    private Path folder;

    @Test
    void aClassThatIsMissingOrThatCannotBeMadeIsOneLineWithItsReason() throws IOException {
        Named.id = null;
        assertThat(errorOf("of.nobody.Q95Missing", "--help"))
                .startsWith("nexmark: a query on the class path cannot be loaded (")
                .contains("Provider of.nobody.Q95Missing not found")
                .endsWith("), expected one built for this version of nexmark");
        assertThat(errorOf(Named.class.getName(), "list")).contains("java.lang.IllegalStateException: no settings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"q5", "", "all", "Bids", "5q", "a b", "../bids", "a--b", "a-", "bids_per_window"})
    void aQueryWithAMalformedIdOrOneOfOursIsRefused(String id) throws IOException {
        Named.id = id;
        assertThat(errorOf(Named.class.getName(), "verify", "q1"))
                .isEqualTo("nexmark: the id of query " + Named.class.getName() + " is '" + id
                        + "', expected at most 40 lower-case letters, digits and single hyphens, a letter first, not 'all', and"
                        + " not the id of another query");
    }

    private String errorOf(String type, String... command) throws IOException {
        Ran ran = withQuery(folder, type, command);
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines()).hasSize(1);
        return ran.err().strip();
    }

    static Ran withQuery(Path folder, String type, String... command) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Query.class.getName()), type);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader broken =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(broken);
            return Ran.nexmark(command);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** A query with an id that a test chooses; null = it cannot be made. */
    public static final class Named extends PassThroughQuestion implements Query {

        private static String id = "";

        public Named() {
            if (id == null) {
                throw new IllegalStateException("no settings");
            }
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public Answers<?> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(events.all(), Event::dateTime);
        }
    }
}
