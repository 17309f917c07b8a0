package nexmark.jet.oracle;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.row.NewUser;

/** Window by window, the names of the persons and the number of auctions by seller. */
public final class NewUserOracle extends WindowedOracle<NewUserOracle.Users, NewUser> {

    public NewUserOracle(long windowMillis, long slideMillis, Slice slice) {
        super(windowMillis, slideMillis, slice);
    }

    /**
     * A window's persons and sellers, by the person's id.
     *
     * @param names the last name of each person
     * @param accounts how often each person opened an account
     */
    record Users(Map<Long, String> names, Map<Long, Long> accounts, Map<Long, Long> auctions) {}

    @Override
    Users newWindow() {
        return new Users(new HashMap<>(), new HashMap<>(), new HashMap<>());
    }

    @Override
    void add(Event event, Users users) {
        if (event instanceof Person person) {
            users.names.put(person.id(), person.name());
            users.accounts.merge(person.id(), 1L, Long::sum);
        } else if (event instanceof Auction auction) {
            users.auctions.merge(auction.seller(), 1L, Long::sum);
        }
    }

    @Override
    void addAll(Users pane, Users users) {
        users.names.putAll(pane.names);
        add(pane.accounts, users.accounts);
        add(pane.auctions, users.auctions);
    }

    @Override
    void removeAll(Users pane, Users users) {
        subtract(pane.accounts, users.accounts);
        subtract(pane.auctions, users.auctions);
        pane.accounts.keySet().stream()
                .filter(id -> !users.accounts.containsKey(id))
                .forEach(users.names::remove);
    }

    @Override
    List<NewUser> rows(long end, Users users) {
        return users.names.entrySet().stream()
                .filter(person -> users.auctions.containsKey(person.getKey()))
                .map(person ->
                        new NewUser(end, person.getKey(), person.getValue(), users.auctions.get(person.getKey())))
                .toList();
    }

    @Override
    public long idealTime(NewUser row) {
        return row.windowEnd();
    }

    /** The number of auctions only grows. */
    @Override
    public Absence absence(NewUser due, Collection<NewUser> arrived) {
        boolean grew = arrived.stream()
                .anyMatch(user ->
                        user.id() == due.id() && user.name().equals(due.name()) && user.auctions() > due.auctions());
        return grew ? Absence.COUNTED_MORE : Absence.LOSS;
    }
}
