package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.Inbox;
import java.util.List;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.Person;
import nexmark.jet.query.FrameColumns.FrameCounts;
import nexmark.jet.query.FrameColumns.FrameUsers;
import nexmark.jet.query.FrameColumns.Users;

/**
 * Gathers this processor's events by frame, and emits each frame as columns at the watermark that ends it: one item for
 * each frame and shard, instead of one for each key.
 *
 * @param <F> the state of one frame, which changes with each event
 * @param <C> the columns that a frame becomes
 */
abstract class FramesP<F, C extends FrameColumns> extends ClosingP {

    private final long frameMillis;
    private final TreeMap<Long, F> open = new TreeMap<>();
    private final Traverser<C> closing = this::nextClosed;

    private F current;
    /** The start of the current frame, epoch ms; equal to its end if there is none. */
    private long frameStart;

    private long frameEnd;

    private List<C> closed = List.of();
    private int nextOfClosed;
    /** A frame that has ended, to be used again: its tables have the size that the next frame will need. */
    private F spare;

    private int index;

    FramesP(long frameMillis) {
        this.frameMillis = frameMillis;
    }

    abstract F newFrame();

    abstract void clear(F frame);

    abstract long keys(F frame);

    /** The columns of a frame, shard by shard, without empty shards. */
    abstract List<C> columns(long end, F frame);

    /** Adds columns of a snapshot to a frame. */
    abstract void add(C columns, F frame);

    /** The frame of an instant, or null if it has ended: then the event is late and has been counted as such. */
    final F frameAt(long time) {
        return (time >= frameStart && time < frameEnd) || enterFrameOf(time) ? current : null;
    }

    @Override
    protected void init(Context context) {
        index = context.globalProcessorIndex();
    }

    @Override
    final Traverser<C> closing() {
        return closing;
    }

    @Override
    final long entries() {
        long entries = 0;
        for (F frame : open.values()) {
            entries += keys(frame);
        }
        return entries;
    }

    /** Open frames are saved under the processor's own index: any processor that receives them goes on with them. */
    @Override
    final Stream<Entry<Object, Object>> saved() {
        return open.entrySet().stream()
                .flatMap(frame -> columns(frame.getKey(), frame.getValue()).stream())
                .map(frame -> entry(index + "/" + frame.frameEnd() + "/" + frame.shard(), frame));
    }

    @Override
    @SuppressWarnings("unchecked") // what it saved
    final void restore(Object key, Object value) {
        C columns = (C) value;
        add(columns, open.computeIfAbsent(columns.frameEnd(), end -> newFrame()));
    }

    /**
     * Adds the bids of each item: a run of bids of one frame at once. A bid whose frame is closed is counted as late.
     */
    final void process(Inbox inbox, RunOfFrame<F> adding) {
        for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
            EventColumns bids = (EventColumns) item;
            for (int from = 0, to; from < bids.size(); from = to) {
                F frame = frameAt(bids.dateTime[from]);
                to = from + 1;
                if (frame != null) {
                    while (to < bids.size() && bids.dateTime[to] >= frameStart && bids.dateTime[to] < frameEnd) {
                        to++;
                    }
                    adding.add(frame, bids, from, to);
                }
            }
        }
    }

    /** Adds the bids [from, to), which are all of a frame. */
    @FunctionalInterface
    interface RunOfFrame<F> {
        void add(F frame, EventColumns bids, int from, int to);
    }

    private boolean enterFrameOf(long time) {
        long start = time - Math.floorMod(time, frameMillis);
        if (start + frameMillis <= watermark) {
            countLate(1);
            return false;
        }
        frameStart = start;
        frameEnd = start + frameMillis;
        current = open.get(frameEnd);
        if (current == null) {
            current = spare == null ? newFrame() : spare;
            spare = null;
            open.put(frameEnd, current);
        }
        return true;
    }

    private C nextClosed() {
        while (nextOfClosed == closed.size()) {
            closed = List.of();
            nextOfClosed = 0;
            if (open.isEmpty() || open.firstKey() > watermark) {
                return null;
            }
            Entry<Long, F> first = open.pollFirstEntry();
            closed = columns(first.getKey(), first.getValue());
            leave(first.getKey(), first.getValue());
        }
        return closed.get(nextOfClosed++);
    }

    private void leave(long end, F frame) {
        if (end == frameEnd) {
            frameEnd = frameStart;
            current = null;
        }
        clear(frame);
        spare = frame;
    }

    /** Counts bids by auction and frame. */
    static class BidFramesP extends FramesP<IdCounts, FrameCounts> {

        BidFramesP(long frameMillis) {
            super(frameMillis);
        }

        @Override
        public void process(int ordinal, Inbox inbox) {
            for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
                Bid bid = (Bid) item;
                IdCounts counts = frameAt(bid.dateTime());
                if (counts != null) {
                    counts.add(bid.auction(), 1);
                }
            }
        }

        @Override
        IdCounts newFrame() {
            return new IdCounts();
        }

        @Override
        long keys(IdCounts frame) {
            return frame.size();
        }

        @Override
        void clear(IdCounts frame) {
            frame.clear();
        }

        @Override
        List<FrameCounts> columns(long end, IdCounts frame) {
            return FrameCounts.of(end, frame::forEach);
        }

        @Override
        void add(FrameCounts columns, IdCounts frame) {
            columns.forEach((id, count) -> frame.add(id, (int) count));
        }
    }

    /** Counts bids that come together. */
    static final class BidColumnFramesP extends BidFramesP {

        BidColumnFramesP(long frameMillis) {
            super(frameMillis);
        }

        @Override
        public void process(int ordinal, Inbox inbox) {
            process(inbox, (counts, bids, from, to) -> counts.addAll(bids.auction, from, to));
        }
    }

    /** Gathers new persons, and counts auctions by seller, frame by frame. */
    static final class UserFramesP extends FramesP<Users, FrameUsers> {

        UserFramesP(long frameMillis) {
            super(frameMillis);
        }

        @Override
        public void process(int ordinal, Inbox inbox) {
            for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
                Users frame = frameAt(((Event) item).dateTime());
                if (frame == null) {
                    continue;
                }
                if (item instanceof Auction auction) {
                    frame.auctions().incrementAndGet(auction.seller());
                } else {
                    Person person = (Person) item;
                    if (frame.accounts().incrementAndGet(person.id()) == 1) {
                        frame.names().put(person.id(), person.name());
                    }
                }
            }
        }

        @Override
        Users newFrame() {
            return new Users();
        }

        @Override
        long keys(Users frame) {
            return (long) frame.accounts().size() + frame.auctions().size();
        }

        @Override
        void clear(Users frame) {
            frame.accounts().clear();
            frame.names().clear();
            frame.auctions().clear();
        }

        @Override
        List<FrameUsers> columns(long end, Users frame) {
            return FrameUsers.of(end, frame);
        }

        @Override
        void add(FrameUsers columns, Users frame) {
            columns.addTo(frame);
        }
    }
}
