package nexmark.jet.proof;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import java.util.function.LongToDoubleFunction;
import nexmark.jet.event.Bid;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.result.CheckResult;

/**
 * Checks how many bids of each bidder were counted in windows over the times at which the source emitted them. These
 * are not known, but at any instant every bid had been emitted that was due the source's lag before, and none that was
 * not due yet. This bounds the counts of each window and of windows that follow each other: a bid may move over the
 * edge between two, and none may be lost or counted twice.
 */
public final class CountBounds {

    private static final int EXAMPLES = 5;

    /** For each delay of theirs one. */
    private final List<EventSequence> bids;

    private final IdealTimes ends;
    /**
     * At each edge of a window, from the first one's start on: all bids that were due before this had been emitted,
     * epoch ms.
     */
    private final long[] emitted;

    private final Map<Object, TreeMap<Integer, Step>> stepsByBidder = new HashMap<>();
    private final List<String> examples = new ArrayList<>();
    private long rows;
    private long exactRows;
    private long missing;
    private long wrong;

    /**
     * @param ends of the windows, each of which begins where the one before it ends
     * @param lagMillis the source's largest lag in the second of an instant, the second's end included, epoch ms; NaN =
     * not known
     */
    public CountBounds(IdealTimes ends, EventSequence bids, LongToDoubleFunction lagMillis) {
        this.bids = bids.byDelay();
        this.ends = ends;
        this.emitted = new long[ends.count() + 1];
        for (int edge = 0; edge < emitted.length; edge++) {
            double lag = lagMillis.applyAsDouble(at(edge) - 1);
            long before =
                    Double.isNaN(lag) ? 0 : at(edge) - (long) lag - 1 - bids.disorderMillis() + bids.delayMillis();
            // Emission never shrinks: start from the previous edge.
            emitted[edge] = Math.max(before, edge == 0 ? 0 : emitted[edge - 1]);
        }
    }

    /** A bidder's bids since the edge before. */
    private static final class Step {
        private long due;
        private long emitted;
        private long counted;
        private boolean hasRow;
    }

    private long at(int edge) {
        return ends.at(edge - 1);
    }

    private Step step(Object bidder, int edge) {
        return stepsByBidder
                .computeIfAbsent(bidder, first -> new TreeMap<>())
                .computeIfAbsent(edge, first -> new Step());
    }

    /**
     * Takes a row that arrived, as {@code RowCodec} gives it. A bidder has one in a window, and it counts one bid at
     * least.
     */
    public void received(List<Object> row) {
        long end = (Long) row.get(1);
        long count = (Long) row.get(3);
        int edge = ends.indexOf(end) + 1;
        Step step = step(row.get(2), edge);
        rows++;
        if (edge == 0 || count < 1 || step.hasRow) {
            wrong++;
            example(row.get(2), end, "a row too many, of " + count + " bids");
        } else {
            step.counted = count;
            step.hasRow = true;
        }
    }

    /**
     * Makes the bids again and checks the rows that were received; progress receives now and then how far that is, from
     * 0 to 1.
     */
    public CheckResult check(DoubleConsumer progress) {
        for (int index = 0; index < bids.size(); index++) {
            long delay = bids.get(index).delayMillis();
            RecomputedEvents events =
                    new RecomputedEvents(List.of(bids.get(index)), emitted[0] - delay, at(emitted.length - 1) - delay);
            double size = events.size();
            double before = index;
            int[] edges = {0, 0};
            events.forEach(
                    event -> add((Bid) event, event.dateTime() + delay, edges),
                    done -> progress.accept((before + done / size) / bids.size()));
        }
        stepsByBidder.forEach(this::check);
        return new CheckResult(rows - wrong + missing, rows, missing, wrong, examples);
    }

    /** @param edges the first at which the last bid was due, and the first at which it had been emitted for certain */
    private void add(Bid bid, long dueMillis, int[] edges) {
        while (at(edges[0]) <= dueMillis) {
            edges[0]++;
        }
        while (edges[1] < emitted.length && emitted[edges[1]] <= dueMillis) {
            edges[1]++;
        }
        step(bid.bidder(), edges[0]).due++;
        if (edges[1] < emitted.length) {
            step(bid.bidder(), edges[1]).emitted++;
        }
    }

    /**
     * Some number of bids, the same for all edges, had been emitted before the first. A window that leaves none with
     * which the bounds hold is wrong, and those after it are checked for themselves.
     */
    private void check(Object bidder, SortedMap<Integer, Step> steps) {
        steps.computeIfAbsent(0, first -> new Step());
        Step sum = new Step();
        long least = Long.MIN_VALUE;
        long most = Long.MAX_VALUE;
        for (Map.Entry<Integer, Step> next : steps.entrySet()) {
            Step step = next.getValue();
            boolean beginsSharp = sum.due == sum.emitted;
            sum.due += step.due;
            sum.emitted += step.emitted;
            sum.counted += step.counted;
            exactRows += step.hasRow && beginsSharp && sum.due == sum.emitted ? 1 : 0;
            long low = sum.emitted - sum.counted;
            long high = sum.due - sum.counted;
            if (low > most || high < least) {
                String off = low > most ? low - most + " too few" : least - high + " too many";
                missing += step.hasRow ? 0 : 1;
                wrong += step.hasRow ? 1 : 0;
                example(bidder, at(next.getKey()), step.counted + " bids, at least " + off);
                least = low;
                most = high;
            }
            least = Math.max(least, low);
            most = Math.min(most, high);
        }
    }

    private void example(Object bidder, long end, String how) {
        if (examples.size() < EXAMPLES) {
            examples.add("window ending at " + Instant.ofEpochMilli(end) + ", bidder " + bidder + ": " + how);
        }
    }

    /**
     * How many of the rows could have had one count only: no bid of their bidder was due near an edge of the window.
     */
    public long exactRows() {
        return exactRows;
    }
}
