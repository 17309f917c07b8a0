package nexmark.jet.runner.run;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.jet.pipeline.StreamStage;
import nexmark.jet.event.Event;

/** Fails as soon as one of two members in this JVM is gone. */
final class Q89MissesAMember extends FaultyQuery {

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> {
            if (Hazelcast.getAllHazelcastInstances().size() < 2) {
                throw new IllegalStateException("no other member");
            }
            return event;
        });
    }
}
