package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;

/**
 * The hottest auctions of a window, of some shards or of all.
 *
 * @param windowEnd epoch ms, exclusive
 */
record HottestOfWindow(long windowEnd, HottestAuctions hottest) {

    void write(ObjectDataOutput out) throws IOException {
        out.writeLong(windowEnd);
        hottest.writeData(out);
    }

    static HottestOfWindow read(ObjectDataInput in) throws IOException {
        long windowEnd = in.readLong();
        HottestAuctions hottest = new HottestAuctions();
        hottest.readData(in);
        return new HottestOfWindow(windowEnd, hottest);
    }
}
