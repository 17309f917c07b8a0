package nexmark.jet.query;

import com.hazelcast.jet.core.Inbox;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.query.FrameUsers.Account;
import nexmark.jet.query.UserFramesP.UserFrame;
import org.agrona.collections.Long2LongCounterMap;

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
                frame.auctionsBySeller.incrementAndGet(auction.seller());
            } else {
                Person person = (Person) item;
                frame.accounts.add(new Account(person.id(), person.name()));
            }
        }
    }

    @Override
    UserFrame newFrame() {
        return new UserFrame(new ArrayList<>(), new Long2LongCounterMap(0));
    }

    @Override
    void clear(UserFrame frame) {
        frame.accounts.clear();
        frame.auctionsBySeller.clear();
    }

    @Override
    List<FrameUsers> columns(long end, UserFrame frame) {
        return FrameUsers.of(end, frame.accounts, frame.auctionsBySeller);
    }

    @Override
    void add(FrameUsers columns, UserFrame frame) {
        columns.forEachAccount((id, name) -> frame.accounts.add(new Account(id, name)));
        columns.addAuctionsTo(frame.auctionsBySeller);
    }

    /** A frame under way. */
    record UserFrame(List<Account> accounts, Long2LongCounterMap auctionsBySeller) {}
}
