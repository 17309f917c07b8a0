package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.event.CompactWire;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The persons who opened an account within a frame, and the number of auctions that each seller opened: twelve bytes
 * and a reference a person, twelve bytes a seller.
 */
final class FrameUsers implements FrameColumns {

    private final FrameCounts accounts;
    /** The names in the order of the accounts' keys. */
    private final String[] names;

    private final FrameCounts auctions;

    private FrameUsers(FrameCounts accounts, String[] names, FrameCounts auctions) {
        this.accounts = accounts;
        this.names = names;
        this.auctions = auctions;
    }

    /**
     * A frame's users, dealt out to the shards that have any.
     *
     * @param accounts how often a person's account was opened, by id
     * @param names by id
     * @param auctions by seller
     */
    static List<FrameUsers> of(
            long frameEnd,
            Long2LongCounterMap accounts,
            Long2ObjectHashMap<String> names,
            Long2LongCounterMap auctions) {
        FrameCounts[] accountsByShard = FrameCounts.byShard(frameEnd, accounts);
        FrameCounts[] auctionsByShard = FrameCounts.byShard(frameEnd, auctions);
        List<FrameUsers> filled = new ArrayList<>(SHARDS);
        for (int shard = 0; shard < SHARDS; shard++) {
            FrameCounts ofShard = accountsByShard[shard];
            if (ofShard.size() > 0 || auctionsByShard[shard].size() > 0) {
                String[] ofAccounts = new String[ofShard.size()];
                for (int i = 0; i < ofAccounts.length; i++) {
                    ofAccounts[i] = names.get(ofShard.key(i));
                }
                filled.add(new FrameUsers(ofShard, ofAccounts, auctionsByShard[shard]));
            }
        }
        return filled;
    }

    @Override
    public long frameEnd() {
        return accounts.frameEnd();
    }

    @Override
    public int shard() {
        return accounts.shard();
    }

    @Override
    public int size() {
        return accounts.size() + auctions.size();
    }

    @Override
    public long events() {
        return accounts.events() + auctions.events();
    }

    FrameCounts accounts() {
        return accounts;
    }

    FrameCounts auctions() {
        return auctions;
    }

    /** Adds the names that are not known yet, and adopts the known ones, so that each name is kept once. */
    void shareNames(Long2ObjectHashMap<String> known) {
        for (int i = 0; i < names.length; i++) {
            String same = known.putIfAbsent(accounts.key(i), names[i]);
            if (same != null) {
                names[i] = same;
            }
        }
    }

    void write(ObjectDataOutput out) throws IOException {
        accounts.writeFrame(out);
        accounts.writeColumns(out);
        for (String name : names) {
            CompactWire.writeText(name, out);
        }
        auctions.writeColumns(out);
    }

    static FrameUsers read(ObjectDataInput in) throws IOException {
        long frameEnd = CompactWire.readLong(in);
        int shard = in.readByte();
        FrameCounts accounts = FrameCounts.readColumns(frameEnd, shard, in);
        String[] names = new String[accounts.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = CompactWire.readText(in);
        }
        return new FrameUsers(accounts, names, FrameCounts.readColumns(frameEnd, shard, in));
    }
}
