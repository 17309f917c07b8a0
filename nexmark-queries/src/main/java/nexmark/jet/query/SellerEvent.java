package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import nexmark.jet.event.Auction;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;

/** The part of a person or an auction that the join of sellers and their auctions needs; no more has to travel. */
sealed interface SellerEvent {

    /** Id of the person. */
    long seller();

    /** Epoch ms. */
    long dateTime();

    /** @param event a person or an auction */
    static SellerEvent of(Event event) {
        return event instanceof Auction auction ? Listing.of(auction) : Account.of((Person) event);
    }

    /**
     * A person opens an account.
     *
     * @param city may be null
     */
    record Account(long seller, String name, String city, String state, long dateTime) implements SellerEvent {

        static Account of(Person person) {
            return new Account(person.id(), person.name(), person.city(), person.state(), person.dateTime());
        }

        void write(ObjectDataOutput out) throws IOException {
            CompactWire.writeLong(seller, out);
            CompactWire.writeText(name, out);
            CompactWire.writeText(city, out);
            CompactWire.writeText(state, out);
            CompactWire.writeLong(dateTime, out);
        }

        static Account read(ObjectDataInput in) throws IOException {
            return new Account(
                    CompactWire.readLong(in),
                    CompactWire.readText(in),
                    CompactWire.readText(in),
                    CompactWire.readText(in),
                    CompactWire.readLong(in));
        }
    }

    /** A person puts an item up for auction. */
    record Listing(long seller, long auction, long dateTime) implements SellerEvent {

        static Listing of(Auction auction) {
            return new Listing(auction.seller(), auction.id(), auction.dateTime());
        }

        void write(ObjectDataOutput out) throws IOException {
            CompactWire.writeLong(seller, out);
            CompactWire.writeLong(auction, out);
            CompactWire.writeLong(dateTime, out);
        }

        static Listing read(ObjectDataInput in) throws IOException {
            return new Listing(CompactWire.readLong(in), CompactWire.readLong(in), CompactWire.readLong(in));
        }
    }
}
