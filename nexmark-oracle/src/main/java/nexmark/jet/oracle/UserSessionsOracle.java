package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.UserSession;

/** Each bidder's open session, which ends where no bid came for the gap. */
public final class UserSessionsOracle implements Oracle<UserSession> {

    private final long gapMillis;
    private final Slice slice;
    private final Map<Long, UserSession> openByBidder = new LinkedHashMap<>();
    private final List<UserSession> rows = new ArrayList<>();

    /** @param gapMillis a bid this much later than the last one begins a session */
    public UserSessionsOracle(long gapMillis, Slice slice) {
        this.gapMillis = gapMillis;
        this.slice = slice;
    }

    /** A session has no longest duration. */
    @Override
    public long reachMillis() {
        return FROM_THE_START;
    }

    @Override
    public long windowMillis() {
        return gapMillis;
    }

    @Override
    public boolean readsBidTexts() {
        return false;
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Bid bid) {
            UserSession open = openByBidder.get(bid.bidder());
            if (open != null && bid.dateTime() >= open.endTime()) {
                end(open);
                open = null;
            }
            long start = open == null ? bid.dateTime() : open.startTime();
            long count = open == null ? 1 : open.bidCount() + 1;
            openByBidder.put(bid.bidder(), new UserSession(bid.bidder(), count, start, bid.dateTime() + gapMillis));
        }
    }

    @Override
    public List<UserSession> rows() {
        openByBidder.values().forEach(this::end);
        openByBidder.clear();
        return rows;
    }

    private void end(UserSession session) {
        if (slice.contains(session.endTime())) {
            rows.add(session);
        }
    }

    @Override
    public long idealTime(UserSession row) {
        return row.endTime();
    }

    /** The number of bids only grows. */
    @Override
    public Absence absence(UserSession due, Collection<UserSession> arrived) {
        boolean grew = arrived.stream()
                .anyMatch(session -> session.bidder() == due.bidder() && session.bidCount() > due.bidCount());
        return grew ? Absence.COUNTED_MORE : Absence.LOSS;
    }
}
