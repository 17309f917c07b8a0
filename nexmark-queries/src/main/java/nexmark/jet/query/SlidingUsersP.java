package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import nexmark.jet.query.Q08MonitorNewUsers.NewUser;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;

/** The new users of its shards who opened auctions, window by window. */
final class SlidingUsersP extends SlidingFramesP<FrameUsers> {

    private final Long2ObjectHashMap<String> names = new Long2ObjectHashMap<>();
    /** How often a person's account was opened in the window: once, unless the stream repeats itself. */
    private final Long2LongCounterMap accounts = new Long2LongCounterMap(0);

    private final Long2LongCounterMap auctionsBySeller = new Long2LongCounterMap(0);

    SlidingUsersP(long windowMillis, long slideMillis) {
        super(windowMillis, slideMillis);
    }

    @Override
    void enter(FrameUsers frame) {
        frame.forEachAccount((id, name) -> {
            if (accounts.incrementAndGet(id) == 1) {
                names.put(id, name);
            }
        });
        frame.addAuctionsTo(auctionsBySeller);
    }

    @Override
    void leave(FrameUsers frame) {
        frame.forEachAccount((id, name) -> {
            if (accounts.decrementAndGet(id) == 0) {
                names.remove(id);
            }
        });
        frame.subtractAuctionsFrom(auctionsBySeller);
    }

    @Override
    boolean isEmpty() {
        return accounts.isEmpty() && auctionsBySeller.isEmpty();
    }

    @Override
    Traverser<Object> answers(long windowEnd) {
        Long2ObjectHashMap<String>.EntryIterator persons = names.entrySet().iterator();
        return () -> nextNewUser(persons, windowEnd);
    }

    private NewUser nextNewUser(Long2ObjectHashMap<String>.EntryIterator persons, long windowEnd) {
        while (persons.hasNext()) {
            persons.next();
            long auctions = auctionsBySeller.get(persons.getLongKey());
            if (auctions > 0) {
                return new NewUser(windowEnd, persons.getLongKey(), persons.getValue(), auctions);
            }
        }
        return null;
    }
}
