package nexmark.jet.query;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.Wire;
import nexmark.jet.query.FrameColumns.FrameCounts;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongLongConsumer;

/**
 * The events of one frame (the time between two window ends) in one part of the key space, as columns: one object for
 * many keys, with a few bytes for each of them, travels and is kept. Its figures do not change.
 */
interface FrameColumns {

    /**
     * The number of parts into which the keys are dealt. Jet deals the parts to its processors by their hash, so not
     * quite evenly: with up to four processors the busiest has an eighth more than the mean, with twelve nearly twice
     * as much.
     */
    int SHARDS = 64;

    /** End of the frame, epoch ms, exclusive. */
    long frameEnd();

    long events();

    /** The number of keys in the columns. */
    int size();

    /** The part of the key space that the keys are from. */
    int shard();

    static int shardOf(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - Integer.numberOfTrailingZeros(SHARDS)));
    }

    /** The number of each key's events within a frame: twelve bytes a key, on the wire some three. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record FrameCounts(long frameEnd, int shard, long[] keys, int[] counts) implements FrameColumns, Wire.Own {

        /**
         * Counts by key, which come in the same order whenever they are asked for, dealt out to the shards that have
         * any.
         */
        static List<FrameCounts> of(long frameEnd, Consumer<LongLongConsumer> countByKey) {
            return Arrays.stream(byShard(frameEnd, countByKey))
                    .filter(shard -> shard.size() > 0)
                    .toList();
        }

        static FrameCounts[] byShard(long frameEnd, Consumer<LongLongConsumer> countByKey) {
            int[] sizes = new int[SHARDS];
            countByKey.accept((key, count) -> sizes[FrameColumns.shardOf(key)]++);
            FrameCounts[] shards = new FrameCounts[SHARDS];
            for (int shard = 0; shard < SHARDS; shard++) {
                shards[shard] = new FrameCounts(frameEnd, shard, new long[sizes[shard]], new int[sizes[shard]]);
            }
            countByKey.accept((key, count) -> {
                int shard = FrameColumns.shardOf(key);
                int place = --sizes[shard];
                shards[shard].keys[place] = key;
                shards[shard].counts[place] = Math.toIntExact(count);
            });
            return shards;
        }

        @Override
        public long events() {
            return Arrays.stream(counts).asLongStream().sum();
        }

        @Override
        public int size() {
            return keys.length;
        }

        void forEach(LongLongConsumer consumer) {
            for (int i = 0; i < keys.length; i++) {
                consumer.accept(keys[i], counts[i]);
            }
        }

        void subtractFrom(Long2LongCounterMap countByKey) {
            for (int i = 0; i < keys.length; i++) {
                countByKey.addAndGet(keys[i], -counts[i]);
            }
        }

        @Override
        public void write(DataOutput out) throws IOException {
            writeFrame(out);
            writeColumns(out);
        }

        static FrameCounts read(DataInput in) throws IOException {
            return readColumns(CompactWire.readLong(in), in.readByte(), in);
        }

        /** Writes frame and shard, once for all {@linkplain #writeColumns columns} of that shard. */
        void writeFrame(DataOutput out) throws IOException {
            CompactWire.writeLong(frameEnd, out);
            out.writeByte(shard);
        }

        /** Writes keys as differences: ids that arrive in one frame are near each other. */
        void writeColumns(DataOutput out) throws IOException {
            CompactWire.writeLong(keys.length, out);
            long last = 0;
            for (long key : keys) {
                CompactWire.writeSigned(key - last, out);
                last = key;
            }
            for (int count : counts) {
                CompactWire.writeLong(count, out);
            }
        }

        static FrameCounts readColumns(long frameEnd, int shard, DataInput in) throws IOException {
            int size = Math.toIntExact(CompactWire.readLong(in));
            long[] keys = new long[size];
            int[] counts = new int[size];
            long last = 0;
            for (int i = 0; i < size; i++) {
                last += CompactWire.readSigned(in);
                keys[i] = last;
            }
            for (int i = 0; i < size; i++) {
                counts[i] = Math.toIntExact(CompactWire.readLong(in));
            }
            return new FrameCounts(frameEnd, shard, keys, counts);
        }
    }

    /**
     * The persons who opened an account within a frame, and the number of auctions that each seller opened: twelve
     * bytes and a reference a person, twelve bytes a seller.
     *
     * @param names in the order of the accounts' keys
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record FrameUsers(FrameCounts accounts, String[] names, FrameCounts auctions) implements FrameColumns, Wire.Own {

        /** A frame's users, dealt out to the shards that have any. */
        static List<FrameUsers> of(long frameEnd, Users users) {
            FrameCounts[] accountsByShard = FrameCounts.byShard(frameEnd, users.accounts()::forEach);
            FrameCounts[] auctionsByShard = FrameCounts.byShard(frameEnd, users.auctions()::forEach);
            List<FrameUsers> filled = new ArrayList<>(SHARDS);
            for (int shard = 0; shard < SHARDS; shard++) {
                FrameCounts ofShard = accountsByShard[shard];
                if (ofShard.size() > 0 || auctionsByShard[shard].size() > 0) {
                    String[] ofAccounts = new String[ofShard.size()];
                    for (int i = 0; i < ofAccounts.length; i++) {
                        ofAccounts[i] = users.names().get(ofShard.keys()[i]);
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

        /** Adds these users, and adopts the names that are known, so that each is kept once. */
        void addTo(Users users) {
            accounts.forEach(users.accounts()::addAndGet);
            for (int i = 0; i < names.length; i++) {
                String same = users.names().putIfAbsent(accounts.keys()[i], names[i]);
                if (same != null) {
                    names[i] = same;
                }
            }
            auctions.forEach(users.auctions()::addAndGet);
        }

        @Override
        public void write(DataOutput out) throws IOException {
            accounts.writeFrame(out);
            accounts.writeColumns(out);
            for (String name : names) {
                CompactWire.writeText(name, out);
            }
            auctions.writeColumns(out);
        }

        static FrameUsers read(DataInput in) throws IOException {
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

    /**
     * The users of an open frame, or of a window.
     *
     * @param accounts how often a person's account was opened: once, unless the stream repeats itself
     * @param names of the persons
     * @param auctions by seller
     */
    record Users(Long2LongCounterMap accounts, Long2ObjectHashMap<String> names, Long2LongCounterMap auctions) {
        Users() {
            this(new Long2LongCounterMap(0), new Long2ObjectHashMap<>(), new Long2LongCounterMap(0));
        }
    }
}
