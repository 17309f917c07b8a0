package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.query.Q03LocalItemSuggestion.LocalItem;

/**
 * One seller's side of the join: the persons with the id, of whom there is one unless the stream repeats itself, and
 * their auctions, of which the join needs id and time.
 */
final class SellerAndAuctions implements DataSerializable {

    private final List<Seller> sellers = new ArrayList<>(1);
    private final List<OpenedAuction> auctions = new ArrayList<>(2);

    Traverser<LocalItem> join(Event event) {
        if (event instanceof Auction auction) {
            OpenedAuction opened = new OpenedAuction(auction.id(), auction.dateTime());
            auctions.add(opened);
            return sellers.isEmpty()
                    ? Traversers.empty()
                    : Traversers.traverseIterable(sellers).map(seller -> item(seller, opened));
        }
        Person person = (Person) event;
        Seller seller = new Seller(person.name(), person.city(), person.state(), person.dateTime());
        sellers.add(seller);
        return auctions.isEmpty()
                ? Traversers.empty()
                : Traversers.traverseIterable(auctions).map(auction -> item(seller, auction));
    }

    /** Event time of the latest of them, epoch ms. */
    long latest() {
        return LongStream.concat(
                        sellers.stream().mapToLong(Seller::dateTime),
                        auctions.stream().mapToLong(OpenedAuction::dateTime))
                .max()
                .orElse(Long.MIN_VALUE);
    }

    private static LocalItem item(Seller seller, OpenedAuction auction) {
        return new LocalItem(
                seller.name, seller.city, seller.state, auction.id, Math.max(seller.dateTime, auction.dateTime));
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeInt(sellers.size());
        for (Seller seller : sellers) {
            out.writeString(seller.name);
            out.writeString(seller.city);
            out.writeString(seller.state);
            out.writeLong(seller.dateTime);
        }
        out.writeInt(auctions.size());
        for (OpenedAuction auction : auctions) {
            out.writeLong(auction.id);
            out.writeLong(auction.dateTime);
        }
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            sellers.add(new Seller(in.readString(), in.readString(), in.readString(), in.readLong()));
        }
        for (int left = in.readInt(); left > 0; left--) {
            auctions.add(new OpenedAuction(in.readLong(), in.readLong()));
        }
    }

    private record Seller(String name, String city, String state, long dateTime) {}

    private record OpenedAuction(long id, long dateTime) {}
}
