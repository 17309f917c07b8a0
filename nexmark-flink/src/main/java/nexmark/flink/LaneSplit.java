package nexmark.flink;

import nexmark.jet.source.LaneEmitter.LaneKey;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * A lane of a stream of events, and how far it is.
 *
 * @param position the first that was not emitted; −1 = the lane's first
 * @param fromNow whether the job restarted without a checkpoint: then a lane at its first position skips the events
 *     that are due by then
 */
record LaneSplit(LaneKey key, long position, boolean fromNow) implements SourceSplit {

    static final AsText<LaneSplit> WIRE = new AsText<>(LaneSplit::toText, LaneSplit::parse);

    @Override
    public String splitId() {
        return key.toString();
    }

    private String toText() {
        return key + "," + position + "," + fromNow;
    }

    private static LaneSplit parse(String text) {
        String[] parts = text.split(",", -1);
        return new LaneSplit(LaneKey.parse(parts[0]), Long.parseLong(parts[1]), Boolean.parseBoolean(parts[2]));
    }
}
