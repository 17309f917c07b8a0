package nexmark.jet.source;

import com.hazelcast.jet.config.JobConfig;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Person;
import nexmark.jet.serializer.WireSerializer;

/** The serializers of the events. */
public final class EventSerializers {

    private EventSerializers() {}

    public static JobConfig register(JobConfig config) {
        return WireSerializer.register(config, EventSerializers.class);
    }

    public static final class OfPerson extends WireSerializer<Person> {}

    public static final class OfAuction extends WireSerializer<Auction> {}

    public static final class OfBid extends WireSerializer<Bid> {}
}
