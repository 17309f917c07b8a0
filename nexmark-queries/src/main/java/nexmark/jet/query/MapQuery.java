package nexmark.jet.query;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.pipeline.ServiceFactories;
import java.util.function.LongSupplier;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.MapSettings;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.MapQuestion;
import nexmark.jet.row.MapAnswer;

/** A stage that asks a map without waiting for the answer, with a bounded number of operations under way. */
public abstract class MapQuery extends MapQuestion implements Query {

    /** Operations that wait until an earlier one of a closed loop is answered: enough for the next look at them. */
    private static final int WAITING = 1024;

    protected MapQuery(String text, String stresses, int writePercent) {
        super(text, stresses, writePercent);
    }

    @Override
    public Answers<MapAnswer> answer(EventStreams events, QuerySettings settings) {
        MapOperations operations = settings.map();
        MapSettings map = operations.settings();
        SupplierEx<? extends LongSupplier> clock = events.nanoClock();
        int processors = events.processors();
        return new Answers<>(
                (map.closed() ? events.stamped(definition().reads()) : events.all())
                        .<AskedMap, MapAnswer>mapUsingServiceAsync(
                                ServiceFactories.sharedService(
                                        member -> new AskedMap(
                                                member.hazelcastInstance(), operations, clock.get(), processors),
                                        AskedMap::close),
                                map.inFlight() * map.batch() + (map.closed() ? WAITING : 0),
                                false,
                                AskedMap::ask)
                        .setLocalParallelism(processors),
                MapAnswer::dateTime,
                false,
                map.writePercent() % 100 > 0 ? MapAnswer::operation : null,
                map.closed() ? answer -> answer.took().millis() : null);
    }
}
