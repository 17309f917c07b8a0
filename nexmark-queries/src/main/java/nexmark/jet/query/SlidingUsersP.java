package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import nexmark.jet.row.NewUser;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;

/** Finds the new users of its shards who opened auctions, window by window. */
final class SlidingUsersP extends SlidingFramesP<FrameUsers> {

    private final Long2ObjectHashMap<String> names = new Long2ObjectHashMap<>();
    /** How often a person's account was opened in the window: once, unless the stream repeats itself. */
    private final Long2LongCounterMap accounts = new Long2LongCounterMap(0);

    private final Long2LongCounterMap auctions = new Long2LongCounterMap(0);

    SlidingUsersP(long windowMillis, long slideMillis) {
        super(windowMillis, slideMillis);
    }

    @Override
    void enter(FrameUsers frame) {
        frame.accounts().addTo(accounts);
        frame.shareNames(names);
        frame.auctions().addTo(auctions);
    }

    @Override
    void leave(FrameUsers frame) {
        FrameCounts left = frame.accounts();
        left.subtractFrom(accounts);
        for (int i = 0; i < left.size(); i++) {
            if (accounts.get(left.key(i)) == 0) {
                names.remove(left.key(i));
            }
        }
        frame.auctions().subtractFrom(auctions);
    }

    @Override
    boolean isEmpty() {
        return accounts.isEmpty() && auctions.isEmpty();
    }

    @Override
    Traverser<Object> answers(long windowEnd) {
        Long2ObjectHashMap<String>.EntryIterator persons = names.entrySet().iterator();
        return () -> nextNewUser(persons, windowEnd);
    }

    private NewUser nextNewUser(Long2ObjectHashMap<String>.EntryIterator persons, long windowEnd) {
        while (persons.hasNext()) {
            persons.next();
            long opened = auctions.get(persons.getLongKey());
            if (opened > 0) {
                return new NewUser(windowEnd, persons.getLongKey(), persons.getValue(), opened);
            }
        }
        return null;
    }
}
