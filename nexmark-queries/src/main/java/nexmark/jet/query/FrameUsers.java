package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2LongCounterMap;

/**
 * Who opened an account within a frame, and how many auctions each seller opened: eight bytes and a reference a person,
 * twelve bytes a seller.
 */
final class FrameUsers implements FrameColumns {

    private final long frameEnd;
    private final int shard;
    private final long[] ids;
    private final String[] names;
    /** Null if no auction was opened. */
    private final FrameCounts auctions;

    private FrameUsers(long frameEnd, int shard, long[] ids, String[] names, FrameCounts auctions) {
        this.frameEnd = frameEnd;
        this.shard = shard;
        this.ids = ids;
        this.names = names;
        this.auctions = auctions;
    }

    /** New accounts and auctions by seller, dealt out to the shards that have any. */
    static List<FrameUsers> of(long frameEnd, List<Account> accounts, Long2LongCounterMap auctionsBySeller) {
        FrameCounts[] auctions = new FrameCounts[SHARDS];
        FrameCounts.of(frameEnd, auctionsBySeller).forEach(counts -> auctions[counts.shard()] = counts);
        int[] sizes = new int[SHARDS];
        accounts.forEach(account -> sizes[FrameColumns.shardOf(account.id)]++);
        List<FrameUsers> filled = new ArrayList<>(SHARDS);
        FrameUsers[] shards = new FrameUsers[SHARDS];
        for (int shard = 0; shard < SHARDS; shard++) {
            int size = sizes[shard];
            if (size > 0 || auctions[shard] != null) {
                shards[shard] = new FrameUsers(frameEnd, shard, new long[size], new String[size], auctions[shard]);
                filled.add(shards[shard]);
            }
        }
        for (Account account : accounts) {
            int shard = FrameColumns.shardOf(account.id);
            int place = --sizes[shard];
            shards[shard].ids[place] = account.id;
            shards[shard].names[place] = account.name;
        }
        return filled;
    }

    @Override
    public long frameEnd() {
        return frameEnd;
    }

    @Override
    public int shard() {
        return shard;
    }

    void forEachAccount(AccountConsumer consumer) {
        for (int i = 0; i < ids.length; i++) {
            consumer.accept(ids[i], names[i]);
        }
    }

    void addAuctionsTo(Long2LongCounterMap auctionsBySeller) {
        if (auctions != null) {
            auctions.addTo(auctionsBySeller);
        }
    }

    void subtractAuctionsFrom(Long2LongCounterMap auctionsBySeller) {
        if (auctions != null) {
            auctions.subtractFrom(auctionsBySeller);
        }
    }

    void write(ObjectDataOutput out) throws IOException {
        out.writeLong(frameEnd);
        out.writeInt(shard);
        out.writeLongArray(ids);
        out.writeStringArray(names);
        out.writeBoolean(auctions != null);
        if (auctions != null) {
            auctions.write(out);
        }
    }

    static FrameUsers read(ObjectDataInput in) throws IOException {
        return new FrameUsers(
                in.readLong(),
                in.readInt(),
                in.readLongArray(),
                in.readStringArray(),
                in.readBoolean() ? FrameCounts.read(in) : null);
    }

    /** A person's new account. */
    record Account(long id, String name) {}

    /** Takes a person's id and name. */
    interface AccountConsumer {
        void accept(long id, String name);
    }
}
