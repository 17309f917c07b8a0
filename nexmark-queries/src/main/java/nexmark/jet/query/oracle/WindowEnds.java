package nexmark.jet.query.oracle;

import java.util.stream.LongStream;
import nexmark.jet.query.oracle.Oracle.Slice;

/** Which windows an event belongs to: those of the slice whose half-open span [end − size, end) holds it. */
final class WindowEnds {

    private WindowEnds() {}

    static LongStream of(long dateTime, long windowMillis, long slideMillis, Slice slice) {
        long firstEnd = dateTime - Math.floorMod(dateTime, slideMillis) + slideMillis;
        long lastEnd = dateTime + windowMillis;
        return LongStream.iterate(firstEnd, end -> end <= lastEnd, end -> end + slideMillis)
                .filter(slice::contains);
    }
}
