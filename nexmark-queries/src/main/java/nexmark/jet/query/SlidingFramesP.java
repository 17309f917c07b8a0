package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.accumulator.HottestAuctions;
import nexmark.jet.query.FrameColumns.FrameCounts;
import nexmark.jet.row.NewUser;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Slides a window over the frames of its shards: adds the newest frame, removes the oldest, and emits the window's
 * answers. Keeps each frame's columns as long as the window covers them, next to the window's own state. The answers
 * are exact under exactly-once; under at-least-once a restart may repeat windows and count frames that arrive again as
 * late.
 *
 * @param <C> a frame's columns
 */
abstract class SlidingFramesP<C extends FrameColumns> extends ClosingP {

    private final long windowMillis;
    private final long slideMillis;

    /** The frames of the window, and the frames that it has not reached, by their end. */
    private final TreeMap<Long, List<C>> frames = new TreeMap<>();

    private long entries;
    private final Traverser<Object> answers;

    /** The latest window end that the watermark has passed; under exactly-once the same in all processors. */
    private long lastEnd = Long.MIN_VALUE;

    SlidingFramesP(long windowMillis, long slideMillis) {
        this.windowMillis = windowMillis;
        this.slideMillis = slideMillis;
        Traverser<Long> ends = this::slideToNextEnd;
        this.answers = ends.flatMap(this::answers);
    }

    abstract void enter(C frame);

    abstract void leave(C frame);

    abstract boolean isEmpty();

    abstract Traverser<Object> answers(long windowEnd);

    @Override
    @SuppressWarnings("unchecked") // what the frames' processor sends
    protected boolean tryProcess(int ordinal, Object item) {
        C frame = (C) item;
        if (frame.frameEnd() > lastEnd) {
            add(frame);
        } else {
            countLate(frame.events());
        }
        return true;
    }

    /** The windows; at the end of the input they go on until the last is empty. */
    @Override
    final Traverser<Object> closing() {
        return answers;
    }

    @Override
    final void closed() {
        lastEnd = watermark - Math.floorMod(watermark, slideMillis);
    }

    @Override
    final long entries() {
        return entries;
    }

    @Override
    final Stream<Entry<Object, Object>> saved() {
        return frames.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(FrameColumns::shard))
                .entrySet()
                .stream()
                .map(shard -> entry(shard.getKey(), new ArrayList<>(shard.getValue())));
    }

    @Override
    @SuppressWarnings("unchecked") // what it saved
    final void restore(Object key, Object value) {
        ((List<C>) value).forEach(this::add);
    }

    @Override
    public boolean finishSnapshotRestore() {
        if (watermark > Long.MIN_VALUE) {
            closed();
        }
        frames.headMap(lastEnd, true).values().forEach(frame -> frame.forEach(this::enter));
        return true;
    }

    private void add(C frame) {
        frames.computeIfAbsent(frame.frameEnd(), end -> new ArrayList<>()).add(frame);
        entries += frame.size();
    }

    private void remove(C frame) {
        leave(frame);
        entries -= frame.size();
    }

    /**
     * Slides to the next end that the watermark has passed and where the window is not empty; null if there is none.
     */
    private Long slideToNextEnd() {
        for (long end = nextEnd(); end <= watermark && end != Long.MAX_VALUE; end = nextEnd()) {
            lastEnd = end;
            frames.getOrDefault(end, List.of()).forEach(this::enter);
            List<C> oldest = frames.remove(end - windowMillis);
            if (oldest != null) {
                oldest.forEach(this::remove);
            }
            if (!isEmpty()) {
                return end;
            }
        }
        return null;
    }

    /** If the window is empty, the next one that is not empty ends with the next frame. */
    private long nextEnd() {
        if (!isEmpty()) {
            return lastEnd + slideMillis;
        }
        Long next = frames.higherKey(lastEnd);
        return next == null ? Long.MAX_VALUE : next;
    }

    /** Finds the hottest auctions of its shards, window by window; keeps one count for each key of the window. */
    static final class SlidingCountsP extends SlidingFramesP<FrameCounts> {

        private final int limit;
        private final Long2LongCounterMap counts = new Long2LongCounterMap(0);

        /** @param limit how many auctions to list, 0 = all that hold the maximum */
        SlidingCountsP(long windowMillis, long slideMillis, int limit) {
            super(windowMillis, slideMillis);
            this.limit = limit;
        }

        @Override
        void enter(FrameCounts frame) {
            frame.forEach(counts::addAndGet);
        }

        @Override
        void leave(FrameCounts frame) {
            frame.subtractFrom(counts);
        }

        @Override
        boolean isEmpty() {
            return counts.isEmpty();
        }

        @Override
        Traverser<Object> answers(long windowEnd) {
            HottestAuctions hottest = new HottestAuctions(limit);
            counts.forEach(hottest::offer);
            return Traversers.singleton(new HottestOfWindow(windowEnd, hottest));
        }
    }

    /** Finds the new users of its shards who opened auctions, window by window. */
    static final class SlidingUsersP extends SlidingFramesP<FrameColumns.FrameUsers> {

        private final FrameColumns.Users users = new FrameColumns.Users();

        SlidingUsersP(long windowMillis, long slideMillis) {
            super(windowMillis, slideMillis);
        }

        @Override
        void enter(FrameColumns.FrameUsers frame) {
            frame.addTo(users);
        }

        @Override
        void leave(FrameColumns.FrameUsers frame) {
            FrameCounts left = frame.accounts();
            left.subtractFrom(users.accounts());
            for (long person : left.keys()) {
                if (users.accounts().get(person) == 0) {
                    users.names().remove(person);
                }
            }
            frame.auctions().subtractFrom(users.auctions());
        }

        @Override
        boolean isEmpty() {
            return users.accounts().isEmpty() && users.auctions().isEmpty();
        }

        @Override
        Traverser<Object> answers(long windowEnd) {
            Long2ObjectHashMap<String>.EntryIterator persons =
                    users.names().entrySet().iterator();
            return () -> nextNewUser(persons, windowEnd);
        }

        private NewUser nextNewUser(Long2ObjectHashMap<String>.EntryIterator persons, long windowEnd) {
            while (persons.hasNext()) {
                persons.next();
                long opened = users.auctions().get(persons.getLongKey());
                if (opened > 0) {
                    return new NewUser(windowEnd, persons.getLongKey(), persons.getValue(), opened);
                }
            }
            return null;
        }
    }
}
