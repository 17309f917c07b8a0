package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.WatermarkPolicy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.environment.Environment;
import nexmark.jet.event.Bid;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.observer.MemberReport.MemberFacts;
import nexmark.jet.observer.MemberReport.PingSecond;
import nexmark.jet.observer.RecordCodec;
import org.junit.jupiter.api.Test;
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
        assertThat(List.of(
                        WatermarkPolicy.class,
                        Map.of().getClass(),
                        Collections.emptyMap().getClass()))
                .allMatch(SerialFilter::isAllowed);
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
                "java.util.PriorityQueue",
                "java.lang.reflect.Proxy",
                "java.lang.ProcessBuilder"
            })
    void connectorsAndWhatIsOfNoUseHereAreRefused(String name) throws ClassNotFoundException {
        assertThat(SerialFilter.isAllowed(Class.forName(name, false, getClass().getClassLoader())))
                .isFalse();
    }

    @Test
    void aMembersReportIsLetIn() throws IOException, ClassNotFoundException {
        MemberReport report = new MemberReport(
                new MemberReport.Origin("o", "127.0.0.1:5701", "u", "j", "m", 7),
                0,
                1_000,
                2_000,
                Map.of("a", 1.5, "b", 2.5),
                Map.of("a", Map.of("part", 1.5)),
                List.of(new TimedIncident(IncidentKind.GC_PAUSE, 1_100, 4, "young", "GC pause", null)),
                List.of(new PingSecond("127.0.0.1:5702", List.of(1L, 2L, 3L), -20, 50)),
                5,
                6,
                List.of(new ConnectedClient("v", "client", "127.0.0.1:40000")),
                new MemberFacts(Environment.ofThisMachine(List.of("run", "q1")), 5));
        Set<Class<?>> refused = new HashSet<>();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(RecordCodec.encode(report)))) {
            in.setObjectInputFilter(info -> {
                Class<?> type = info.serialClass();
                while (type != null && type.isArray()) {
                    type = type.getComponentType();
                }
                if (type != null && !SerialFilter.isAllowed(type)) {
                    refused.add(type);
                }
                return ObjectInputFilter.Status.ALLOWED;
            });
            assertThat(in.readObject()).isEqualTo(report);
        }
        assertThat(refused).isEmpty();
    }
}
