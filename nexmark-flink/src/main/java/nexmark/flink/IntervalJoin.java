package nexmark.flink;

import java.io.Serializable;
import java.time.Duration;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.functions.co.ProcessJoinFunction;
import org.apache.flink.util.Collector;

/**
 * Flink's interval join of events that are at most the join span apart. No plan has a shorter one than its stream
 * needs.
 */
final class IntervalJoin {

    /** An interval join keeps state for some span; so long no stream is. */
    private static final long FOR_EVER_MILLIS = 1L << 50;

    private IntervalJoin() {}

    static <E extends Event> KeyedStream<E, Long> keyed(
            DataStream<Event> events, Class<E> kind, KeySelector<E, Long> key) {
        return events.filter(kind::isInstance)
                .map(kind::cast, WireType.of(kind))
                .keyBy(key, Types.LONG);
    }

    static <A, B, R> DataStream<R> of(
            QuerySettings settings,
            KeyedStream<A, Long> left,
            KeyedStream<B, Long> right,
            PairOf<A, B, R> pair,
            Class<R> row) {
        long join = settings.joinSpanMillis();
        Duration span = Duration.ofMillis(join == QuerySettings.NEVER ? FOR_EVER_MILLIS : join);
        return left.intervalJoin(right).between(span.negated(), span).process(new Pairs<>(pair), WireType.of(row));
    }

    /** The condition on the times of two tables in SQL, after another condition. */
    static String and(QuerySettings settings, String table, String other) {
        return settings.joinSpanMillis() == QuerySettings.NEVER
                ? ""
                : " AND %1$s.`dateTime` BETWEEN %2$s.`dateTime` - %3$s AND %2$s.`dateTime` + %3$s"
                        .formatted(table, other, SqlTables.interval(settings.joinSpanMillis()));
    }

    interface PairOf<A, B, R> extends Serializable {
        R of(A one, B other);
    }

    private static final class Pairs<A, B, R> extends ProcessJoinFunction<A, B, R> {

        private final PairOf<A, B, R> pair;

        Pairs(PairOf<A, B, R> pair) {
            this.pair = pair;
        }

        @Override
        public void processElement(A one, B other, Context context, Collector<R> out) {
            out.collect(pair.of(one, other));
        }
    }
}
