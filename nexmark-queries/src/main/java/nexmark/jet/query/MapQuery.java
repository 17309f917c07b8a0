package nexmark.jet.query;

import com.hazelcast.jet.pipeline.ServiceFactories;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.MapQuestion;
import nexmark.jet.row.MapAnswer;

/** A stage that asks a map without waiting for the answer, with a bounded number of operations under way. */
public abstract class MapQuery extends MapQuestion implements Query {

    protected MapQuery(String text, String stresses, int writePercent) {
        super(text, stresses, writePercent);
    }

    @Override
    public Answers<MapAnswer> answer(EventStreams events, QuerySettings settings) {
        MapOperations operations = settings.map();
        return new Answers<>(
                events.all()
                        .<AskedMap, MapAnswer>mapUsingServiceAsync(
                                ServiceFactories.sharedService(
                                        member -> AskedMap.open(member.hazelcastInstance(), operations),
                                        AskedMap::close),
                                operations.settings().inFlight(),
                                false,
                                AskedMap::ask)
                        .setLocalParallelism(events.processors()),
                MapAnswer::dateTime);
    }
}
