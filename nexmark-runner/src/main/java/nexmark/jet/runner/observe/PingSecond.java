package nexmark.jet.runner.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The round trips from one member to one other that came back within about a second.
 *
 * @param peer its address
 * @param roundTripNanos each of them, without the time the peer held it; at least 1, the shortest first
 * @param offsetNanos the peer's clock less the member's own, by the shortest round trip
 * @param errorNanos how far that may be wrong: half of the shortest round trip
 */
public record PingSecond(String peer, List<Long> roundTripNanos, long offsetNanos, long errorNanos) {

    public PingSecond {
        Objects.requireNonNull(peer, "peer");
        if (roundTripNanos.isEmpty()) {
            throw new IllegalArgumentException("no round trips, expected 1 or more");
        }
        roundTripNanos = List.copyOf(roundTripNanos);
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeUTF(peer);
        out.writeInt(roundTripNanos.size());
        for (long nanos : roundTripNanos) {
            out.writeLong(nanos);
        }
        out.writeLong(offsetNanos);
        out.writeLong(errorNanos);
    }

    static PingSecond readFrom(DataInput in) throws IOException {
        String peer = in.readUTF();
        int count = in.readInt();
        List<Long> roundTripNanos = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            roundTripNanos.add(in.readLong());
        }
        return new PingSecond(peer, roundTripNanos, in.readLong(), in.readLong());
    }
}
