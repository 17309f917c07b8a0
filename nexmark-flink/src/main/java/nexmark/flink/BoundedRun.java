package nexmark.flink;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Variant;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/** A stream with an end through a query in real Flink, every row compared with the oracle's; nothing about time is measured. */
public final class BoundedRun {

    private static final int EXAMPLES = 5;

    private BoundedRun() {}

    /** Puts the events of some sequences into a job, as {@link FlinkQuery} wants them. */
    public interface Source {
        DataStream<Event> events(StreamExecutionEnvironment flink);
    }

    /**
     * Runs the query in a Flink cluster within this JVM and compares. Nothing that Flink would hand to Kryo is let pass.
     *
     * @param sequences the events that the source emits, for the oracle
     * @throws Exception if the job fails
     */
    @SuppressWarnings("try") // an interrupt ends the run like any failure
    public static <R> Comparison check(
            FlinkQuery<R> query,
            Variant form,
            QuerySettings settings,
            int parallelism,
            Source source,
            List<EventSequence> sequences)
            throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        List<R> arrived = new ArrayList<>();
        try (StreamExecutionEnvironment flink =
                        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
                CloseableIterator<R> rows =
                        query.answer(form, source.events(flink), settings).executeAndCollect()) {
            rows.forEachRemaining(arrived::add);
        }
        Oracle<?> oracle = query.oracle(settings, Oracle.Slice.EVERYTHING);
        sequences.stream()
                .flatMap(BoundedRun::arrivals)
                .sorted(Comparator.comparingLong(Event::dateTime))
                .forEach(oracle::accept);
        return Comparison.of(oracle.rows(), arrived);
    }

    private static Stream<Event> arrivals(EventSequence sequence) {
        EventGenerator events = sequence.content().newGenerator(sequence.schedule());
        return LongStream.range(0, sequence.numbersEnd())
                .filter(number -> sequence.arrives(number) && sequence.kinds().contains(events.kindOf(number)))
                .mapToObj(number -> events.event(number, sequence.schedule().millisOf(number)));
    }

    /**
     * Rows that were due against rows that arrived, whatever their order.
     *
     * @param missing rows that were due more often than they arrived
     * @param unexpected rows that arrived more often than they were due
     * @param examples some of the rows that differ
     */
    public record Comparison(long due, long arrived, long missing, long unexpected, List<String> examples) {

        static Comparison of(Collection<?> due, Collection<?> arrived) {
            Map<Object, Long> surplus = new HashMap<>();
            arrived.forEach(row -> surplus.merge(row, 1L, Long::sum));
            due.forEach(row -> surplus.merge(row, -1L, Long::sum));
            surplus.values().removeIf(count -> count == 0);
            return new Comparison(
                    due.size(),
                    arrived.size(),
                    surplus.values().stream()
                            .mapToLong(count -> Math.max(0, -count))
                            .sum(),
                    surplus.values().stream()
                            .mapToLong(count -> Math.max(0, count))
                            .sum(),
                    surplus.entrySet().stream()
                            .limit(EXAMPLES)
                            .map(row -> (row.getValue() < 0 ? "missing " : "unexpected ") + row.getKey())
                            .toList());
        }

        public boolean isRight() {
            return missing + unexpected == 0;
        }
    }
}
