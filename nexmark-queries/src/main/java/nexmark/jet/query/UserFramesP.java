package nexmark.jet.query;

import com.hazelcast.jet.core.Inbox;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.query.UserFramesP.UserFrame;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;

/** Gathers new persons, and counts auctions by seller, frame by frame. */
final class UserFramesP extends FramesP<UserFrame, FrameUsers> {

    UserFramesP(long frameMillis) {
        super(frameMillis);
    }

    @Override
    public void process(int ordinal, Inbox inbox) {
        for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
            UserFrame frame = frameAt(((Event) item).dateTime());
            if (frame == null) {
                continue;
            }
            if (item instanceof Auction auction) {
                frame.auctions.incrementAndGet(auction.seller());
            } else {
                Person person = (Person) item;
                if (frame.accounts.incrementAndGet(person.id()) == 1) {
                    frame.names.put(person.id(), person.name());
                }
            }
        }
    }

    @Override
    UserFrame newFrame() {
        return new UserFrame(new Long2LongCounterMap(0), new Long2ObjectHashMap<>(), new Long2LongCounterMap(0));
    }

    @Override
    long keys(UserFrame frame) {
        return (long) frame.accounts.size() + frame.auctions.size();
    }

    @Override
    void clear(UserFrame frame) {
        frame.accounts.clear();
        frame.names.clear();
        frame.auctions.clear();
    }

    @Override
    List<FrameUsers> columns(long end, UserFrame frame) {
        return FrameUsers.of(end, frame.accounts, frame.names, frame.auctions);
    }

    @Override
    void add(FrameUsers columns, UserFrame frame) {
        columns.accounts().addTo(frame.accounts);
        columns.shareNames(frame.names);
        columns.auctions().addTo(frame.auctions);
    }

    /**
     * The state of an open frame.
     *
     * @param accounts how often a person's account was opened: once, unless the stream repeats itself
     * @param auctions by seller
     */
    record UserFrame(Long2LongCounterMap accounts, Long2ObjectHashMap<String> names, Long2LongCounterMap auctions) {}
}
