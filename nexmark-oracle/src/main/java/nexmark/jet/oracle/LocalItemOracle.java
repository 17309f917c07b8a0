package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.row.LocalItem;

/** Every person of the states against every auction of the category, however far apart: a join span too short shows. */
public final class LocalItemOracle implements Oracle<LocalItem> {

    private final QuerySettings settings;
    private final Slice slice;
    private final Map<Long, List<Person>> persons = new HashMap<>();
    private final Map<Long, List<Auction>> auctions = new HashMap<>();

    public LocalItemOracle(QuerySettings settings, Slice slice) {
        this.settings = settings;
        this.slice = slice;
    }

    @Override
    public long reachMillis() {
        return FROM_THE_START;
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Person person && settings.rules().joinedStates().contains(person.state())) {
            persons.computeIfAbsent(person.id(), id -> new ArrayList<>()).add(person);
        } else if (event instanceof Auction auction
                && auction.category() == settings.rules().joinedCategory()) {
            auctions.computeIfAbsent(auction.seller(), id -> new ArrayList<>()).add(auction);
        }
    }

    @Override
    public List<LocalItem> rows() {
        List<LocalItem> rows = new ArrayList<>();
        persons.forEach((id, sellers) -> {
            for (Person seller : sellers) {
                for (Auction auction : auctions.getOrDefault(id, List.of())) {
                    long idealTime = Math.max(seller.dateTime(), auction.dateTime());
                    if (slice.contains(idealTime)) {
                        rows.add(new LocalItem(seller.name(), seller.city(), seller.state(), auction.id(), idealTime));
                    }
                }
            }
        });
        return rows;
    }

    @Override
    public long idealTime(LocalItem row) {
        return row.idealTime();
    }
}
