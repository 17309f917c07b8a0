package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GeneratedStreamsTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);

    static Stream<Arguments> queries() {
        return Query.all().stream()
                .flatMap(query -> query.variants().stream().map(variant -> Arguments.of(query.id(), variant, query)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("queries")
    void allEventsComeFromOneSource(String id, Variant variant, Query query) {
        assertThat(sources(query, variant, TinyPlan.workload(id, Profile.STANDARD, 1000)))
                .isOne();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("queries")
    void aQueryOpensNoKindTwiceAndNoneThatItDoesNotRead(String id, Variant variant, Query query) {
        WorkloadPlan needed = TinyPlan.ofNeededEvents(id, 1000, 1000, 1).workload();
        assertThat(sources(query, variant, needed)).isPositive();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("queries")
    void theStudysStreamsHoldNothingThatTheQueryDoesNotRead(String id, Variant variant, Query query) {
        WorkloadPlan workload = TinyPlan.workload(id, Profile.BLOG_2021, 1000);
        assertThat(workload.isFiltered()).isFalse();
        List<EventSequence> whole = workload.generator(0, Long.MAX_VALUE).sequences(workload.studyStreams(), ALL);
        assertThat(query.definition().reads()).containsAll(kinds(whole));
    }

    private static Set<EventKind> kinds(List<EventSequence> sequences) {
        Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
        sequences.forEach(sequence -> kinds.addAll(sequence.kinds()));
        return kinds;
    }

    private static long sources(Query query, Variant variant, WorkloadPlan workload) {
        GeneratorSettings generator = workload.generator(0, Long.MAX_VALUE);
        Pipeline pipeline = Pipeline.create();
        EventStreams streams =
                new GeneratedStreams(pipeline, workload, generator, () -> System::nanoTime, 1, AroundQuery.Maps.NONE);
        query.answer(variant, new OnceEach(streams, query), workload.question())
                .rows()
                .writeTo(Sinks.noop());
        List<VertexEdge> edges = JetJob.edges(pipeline);
        return edges.stream()
                .map(VertexEdge::from)
                .filter(vertex -> edges.stream().noneMatch(edge -> edge.to().equals(vertex)))
                .filter(vertex -> !vertex.equals("side-input")) // q13 brings its table along
                .distinct()
                .count();
    }
}
