package nexmark.jet.runner.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;

/**
 * The round trips from one member to one other that came back within about a second.
 *
 * @param peer its address
 * @param count at least 1
 * @param minNanos the shortest round trip, without the time the peer held it
 * @param medianNanos the middle one
 * @param maxNanos the longest
 * @param offsetNanos the peer's clock less the member's own, by the shortest round trip
 * @param errorNanos how far that may be wrong: half of the shortest round trip
 */
public record PingSecond(
        String peer, int count, long minNanos, long medianNanos, long maxNanos, long offsetNanos, long errorNanos) {

    public PingSecond {
        Objects.requireNonNull(peer, "peer");
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + ", expected 1 or more");
        }
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeUTF(peer);
        out.writeInt(count);
        out.writeLong(minNanos);
        out.writeLong(medianNanos);
        out.writeLong(maxNanos);
        out.writeLong(offsetNanos);
        out.writeLong(errorNanos);
    }

    static PingSecond readFrom(DataInput in) throws IOException {
        return new PingSecond(
                in.readUTF(), in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }
}
