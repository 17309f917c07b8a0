package nexmark.jet.query.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.query.Q08MonitorNewUsers.NewUser;

/** Window by window, the names of the persons and the number of auctions by seller. */
public final class NewUserOracle implements Oracle<NewUser> {

    private final long windowMillis;
    private final long slideMillis;
    private final Slice slice;
    private final Map<Long, Map<Long, String>> namesByWindowEnd = new HashMap<>();
    private final Map<Long, Map<Long, Long>> auctionsByWindowEnd = new HashMap<>();

    public NewUserOracle(long windowMillis, long slideMillis, Slice slice) {
        this.windowMillis = windowMillis;
        this.slideMillis = slideMillis;
        this.slice = slice;
    }

    @Override
    public long reachMillis() {
        return windowMillis;
    }

    @Override
    public long periodMillis() {
        return slideMillis;
    }

    @Override
    public void accept(Event event) {
        WindowEnds.of(event.dateTime(), windowMillis, slideMillis, slice).forEach(end -> {
            if (event instanceof Person person) {
                namesByWindowEnd.computeIfAbsent(end, newEnd -> new HashMap<>()).put(person.id(), person.name());
            } else if (event instanceof Auction auction) {
                auctionsByWindowEnd
                        .computeIfAbsent(end, newEnd -> new HashMap<>())
                        .merge(auction.seller(), 1L, Long::sum);
            }
        });
    }

    @Override
    public List<NewUser> rows() {
        List<NewUser> rows = new ArrayList<>();
        namesByWindowEnd.forEach((end, names) -> names.forEach((id, name) -> {
            Long auctions = auctionsByWindowEnd.getOrDefault(end, Map.of()).get(id);
            if (auctions != null) {
                rows.add(new NewUser(end, id, name, auctions));
            }
        }));
        return rows;
    }

    @Override
    public long idealTime(NewUser row) {
        return row.windowEnd();
    }

    /** The number of auctions only grows. */
    @Override
    public Absence absence(NewUser due, Collection<NewUser> came) {
        boolean grew = came.stream()
                .anyMatch(user ->
                        user.id() == due.id() && user.name().equals(due.name()) && user.auctions() > due.auctions());
        return grew ? Absence.COUNTED_MORE : Absence.LOSS;
    }
}
