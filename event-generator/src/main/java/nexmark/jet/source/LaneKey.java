package nexmark.jet.source;

import java.util.Comparator;

/**
 * Names a lane in a snapshot.
 *
 * @param sequence index among the source's sequences
 * @param lane index among the sequence's lanes
 * @param lanes how many lanes the sequence was dealt into when the job first started
 */
record LaneKey(int sequence, int lane, int lanes) implements Comparable<LaneKey> {

    private static final Comparator<LaneKey> ORDER =
            Comparator.comparingInt(LaneKey::sequence).thenComparingInt(LaneKey::lane);

    static LaneKey parse(String text) {
        String[] parts = text.split("/", -1);
        return new LaneKey(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    @Override
    public int compareTo(LaneKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return sequence + "/" + lane + "/" + lanes;
    }
}
