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

/** A jar on the class path whose queries cannot be loaded. */
class BrokenQueryTest {

    @TempDir
    private Path folder;

    @Test
    void aClassThatIsMissingIsOneLine() throws IOException {
        assertRefused("of.nobody.Q95Missing", "Provider of.nobody.Q95Missing not found", "--help");
    }

    @Test
    void aClassThatIsNoQueryIsOneLine() throws IOException {
        assertRefused(Ran.class.getName(), "nexmark.jet.runner.cli.Ran not a subtype", "list");
    }

    @Test
    void aQueryThatCannotBeMadeIsOneLineWithItsReason() throws IOException {
        assertRefused(Unmade.class.getName(), "java.lang.IllegalStateException: no settings", "list");
    }

    private void assertRefused(String type, String why, String... command) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Query.class.getName()), type);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        Ran ran;
        try (URLClassLoader broken =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(broken);
            ran = Ran.nexmark(command);
        } finally {
            thread.setContextClassLoader(before);
        }
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines())
                .singleElement()
                .asString()
                .startsWith("nexmark: a query on the class path cannot be loaded (")
                .contains(why)
                .endsWith("), expected one built for this version of nexmark");
    }

    /** A query that fails when it is made. */
    public static final class Unmade extends PassThroughQuestion implements Query {
        public Unmade() {
            throw new IllegalStateException("no settings");
        }

        @Override
        public Answers<?> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(events.all(), Event::dateTime);
        }
    }
}
