package nexmark.jet.source;

import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventWire;
import nexmark.jet.event.Person;

/** The events' wire form as Hazelcast serializers, registered with a job. */
public final class EventSerializers {

    private static final int FIRST_TYPE_ID = 2021_100;

    private EventSerializers() {}

    public static JobConfig register(JobConfig config) {
        return config.registerSerializer(Person.class, OfPerson.class)
                .registerSerializer(Auction.class, OfAuction.class)
                .registerSerializer(Bid.class, OfBid.class);
    }

    public static final class OfPerson implements StreamSerializer<Person> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID;
        }

        @Override
        public void write(ObjectDataOutput out, Person person) throws IOException {
            EventWire.writePerson(person, out);
        }

        @Override
        public Person read(ObjectDataInput in) throws IOException {
            return EventWire.readPerson(in);
        }
    }

    public static final class OfAuction implements StreamSerializer<Auction> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 1;
        }

        @Override
        public void write(ObjectDataOutput out, Auction auction) throws IOException {
            EventWire.writeAuction(auction, out);
        }

        @Override
        public Auction read(ObjectDataInput in) throws IOException {
            return EventWire.readAuction(in);
        }
    }

    public static final class OfBid implements StreamSerializer<Bid> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 2;
        }

        @Override
        public void write(ObjectDataOutput out, Bid bid) throws IOException {
            EventWire.writeBid(bid, out);
        }

        @Override
        public Bid read(ObjectDataInput in) throws IOException {
            return EventWire.readBid(in);
        }
    }
}
