package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map.Entry;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Wire;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.SellerEvent;
import nexmark.jet.row.SellerEvent.Account;
import nexmark.jet.row.SellerEvent.Listing;

/**
 * Joins sellers with their auctions. Sellers are kept in the order of their last event, so that sellers to be forgotten
 * are found without a search; where events arrive out of order, some are found later than they might be.
 */
final class SellerJoinP extends ClosingP {

    private final long spanMillis;
    private final FlatMapper<SellerEvent, LocalItem> join = flatMapper(this::join);

    private final LinkedHashMap<Long, SellerAndAuctions> leastRecentFirst = new LinkedHashMap<>(16, 0.75f, true);

    /** @param spanMillis see {@link QuerySettings#joinSpanMillis} */
    SellerJoinP(long spanMillis) {
        this.spanMillis = spanMillis;
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        SellerEvent event = (SellerEvent) item;
        if (event.dateTime() < watermark && spanMillis != QuerySettings.NEVER) {
            countLate(1);
            return true;
        }
        return join.tryProcess(event);
    }

    /** Rows are emitted as soon as seller and auction have arrived. */
    @Override
    Traverser<LocalItem> closing() {
        return Traversers.empty();
    }

    /** Forgets the sellers of whom no further event can arrive. */
    @Override
    void closed() {
        if (spanMillis == QuerySettings.NEVER) {
            return;
        }
        Iterator<SellerAndAuctions> sellers = leastRecentFirst.values().iterator();
        while (sellers.hasNext() && sellers.next().latest() < watermark - spanMillis) {
            sellers.remove();
        }
    }

    @Override
    long entries() {
        return leastRecentFirst.size();
    }

    @Override
    Stream<Entry<Object, Object>> saved() {
        return leastRecentFirst.entrySet().stream().map(seller -> entry(seller.getKey(), seller.getValue()));
    }

    @Override
    void restore(Object key, Object value) {
        leastRecentFirst.put((Long) key, (SellerAndAuctions) value);
    }

    @Override
    public boolean finishSnapshotRestore() {
        List<Entry<Long, SellerAndAuctions>> restored = new ArrayList<>(leastRecentFirst.entrySet());
        restored.sort(Comparator.comparingLong(seller -> seller.getValue().latest()));
        leastRecentFirst.clear();
        restored.forEach(seller -> leastRecentFirst.put(seller.getKey(), seller.getValue()));
        return true;
    }

    private Traverser<LocalItem> join(SellerEvent event) {
        return leastRecentFirst
                .computeIfAbsent(event.seller(), id -> new SellerAndAuctions())
                .join(event);
    }

    /**
     * One seller's side of the join: the persons with the id, of whom there is one unless the stream repeats itself,
     * and their auctions, of which the join needs id and time: sixteen bytes each, because they are many.
     */
    static final class SellerAndAuctions implements DataSerializable {

        private static final Wire<Account> ACCOUNT = Wire.of(Account.class);

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
                ACCOUNT.write(seller, out);
            }
            out.writeLongArray(Arrays.copyOf(auctions, used));
            out.writeLong(latest);
        }

        @Override
        public void readData(ObjectDataInput in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                sellers.add(ACCOUNT.read(in));
            }
            auctions = in.readLongArray();
            used = auctions.length;
            latest = in.readLong();
        }
    }
}
