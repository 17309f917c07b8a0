package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.query.SellerEvent.Account;
import nexmark.jet.query.SellerEvent.Listing;
import nexmark.jet.row.LocalItem;

/**
 * One seller's side of the join: the persons with the id, of whom there is one unless the stream repeats itself, and
 * their auctions, of which the join needs id and time: sixteen bytes each, because they are many.
 */
final class SellerAndAuctions implements DataSerializable {

    private final List<Account> sellers = new ArrayList<>(1);
    /** Id and time of each auction in turns; the array may be longer than its content. */
    private long[] auctions = new long[4];

    private int used;
    private long latest = Long.MIN_VALUE;

    Traverser<LocalItem> join(SellerEvent event) {
        latest = Math.max(latest, event.dateTime());
        if (event instanceof Listing listing) {
            add(listing.auction(), listing.dateTime());
            return sellers.isEmpty()
                    ? Traversers.empty()
                    : Traversers.traverseIterable(sellers)
                            .map(seller -> item(seller, listing.auction(), listing.dateTime()));
        }
        Account account = (Account) event;
        sellers.add(account);
        return used == 0
                ? Traversers.empty()
                : Traversers.traverseStream(IntStream.range(0, used / 2)
                        .mapToObj(i -> item(account, auctions[2 * i], auctions[2 * i + 1])));
    }

    /** Event time of the latest account or auction, epoch ms. */
    long latest() {
        return latest;
    }

    private void add(long id, long dateTime) {
        if (used == auctions.length) {
            auctions = Arrays.copyOf(auctions, Math.max(4, 2 * used));
        }
        auctions[used++] = id;
        auctions[used++] = dateTime;
    }

    private static LocalItem item(Account seller, long auction, long dateTime) {
        long idealTime = Math.max(seller.dateTime(), dateTime);
        return new LocalItem(seller.name(), seller.city(), seller.state(), auction, idealTime);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeInt(sellers.size());
        for (Account seller : sellers) {
            seller.write(out);
        }
        out.writeLongArray(Arrays.copyOf(auctions, used));
        out.writeLong(latest);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            sellers.add(Account.read(in));
        }
        auctions = in.readLongArray();
        used = auctions.length;
        latest = in.readLong();
    }
}
