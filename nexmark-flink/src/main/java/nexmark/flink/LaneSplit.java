package nexmark.flink;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.source.LaneEmitter.LaneKey;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A lane of a stream of events, and how far it is.
 *
 * @param position the first that was not emitted; −1 = the lane's first
 * @param fromNow whether the job restarted without a checkpoint: then a lane at its first position skips the events that are due by
 *     then
 */
record LaneSplit(LaneKey key, long position, boolean fromNow) implements SourceSplit {

    @Override
    public String splitId() {
        return key.toString();
    }

    /** Splits as text, one on a line. */
    static final class Wire implements SimpleVersionedSerializer<List<LaneSplit>> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(List<LaneSplit> splits) {
            return splits.stream()
                    .map(split -> split.key + "," + split.position + "," + split.fromNow)
                    .collect(Collectors.joining("\n"))
                    .getBytes(US_ASCII);
        }

        @Override
        public List<LaneSplit> deserialize(int version, byte[] bytes) {
            return new String(bytes, US_ASCII)
                    .lines()
                    .map(line -> line.split(",", -1))
                    .map(parts -> new LaneSplit(
                            LaneKey.parse(parts[0]), Long.parseLong(parts[1]), Boolean.parseBoolean(parts[2])))
                    .toList();
        }
    }

    /** One split as text. */
    static final class WireOfOne implements SimpleVersionedSerializer<LaneSplit> {

        private final Wire wire = new Wire();

        @Override
        public int getVersion() {
            return wire.getVersion();
        }

        @Override
        public byte[] serialize(LaneSplit split) {
            return wire.serialize(List.of(split));
        }

        @Override
        public LaneSplit deserialize(int version, byte[] bytes) throws IOException {
            List<LaneSplit> splits = wire.deserialize(version, bytes);
            if (splits.size() != 1) {
                throw new IOException(splits.size() + " splits, expected one");
            }
            return splits.get(0);
        }
    }
}
