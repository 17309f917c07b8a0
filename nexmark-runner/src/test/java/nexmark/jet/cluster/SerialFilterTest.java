package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.BadAttributeValueExpException;
import nexmark.jet.event.Bid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SerialFilterTest {

    @Test
    void ourOwnClassesPrimitivesAndEnginesExceptionsAreLetIn() throws ClassNotFoundException {
        assertThat(SerialFilter.isAllowed(Bid.class)).isTrue();
        assertThat(SerialFilter.isAllowed(int.class)).isTrue();
        assertThat(SerialFilter.isAllowed(Class.forName("com.hazelcast.spi.exception.WrongTargetException")))
                .isTrue();
        assertThat(SerialFilter.isAllowed(IllegalStateException.class)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.hazelcast.jet.impl.connector.ReadFilesP",
                "com.hazelcast.jet.impl.connector.WriteFileP",
                "com.hazelcast.jet.impl.connector.StreamFilesP",
                "com.hazelcast.jet.impl.connector.ReadJdbcP",
                "com.hazelcast.jet.impl.connector.WriteJdbcP",
                "com.hazelcast.jet.impl.connector.StreamSocketP",
                "com.hazelcast.jet.impl.connector.StreamJmsP",
                "com.hazelcast.jet.core.processor.SourceProcessors",
                "com.hazelcast.jet.core.processor.SinkProcessors",
                "com.hazelcast.jet.pipeline.Sinks",
                "com.hazelcast.jet.pipeline.ServiceFactory",
                "java.util.PriorityQueue",
                "java.lang.reflect.Proxy",
                "java.lang.ProcessBuilder"
            })
    void connectorsAndWhatIsOfNoUseHereAreRefused(String name) throws ClassNotFoundException {
        assertThat(SerialFilter.isAllowed(Class.forName(name, false, getClass().getClassLoader())))
                .isFalse();
    }

    @Test
    void exceptionsOfOtherPackagesAreRefused() {
        assertThat(SerialFilter.isAllowed(BadAttributeValueExpException.class)).isFalse();
    }

    @Test
    void aFilterOfTheUsersIsNotPassedOver(@TempDir Path folder) throws Exception {
        Path said = folder.resolve("said");
        Process member = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.serialFilter=!*",
                        "-cp",
                        MemberJvm.classPath(),
                        "nexmark.jet.runner.cli.Nexmark",
                        "probe")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(member.waitFor()).as(Files.readString(said)).isEqualTo(2);
        assertThat(said).content().contains("the JVM has a jdk.serialFilter, expected none");
    }
}
