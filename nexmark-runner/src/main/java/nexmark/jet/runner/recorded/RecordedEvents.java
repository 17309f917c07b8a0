package nexmark.jet.runner.recorded;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;

/**
 * Recorded events in the order of arrival, all of them read and checked.
 *
 * @param note what the user should know of the file they are from; empty if nothing
 */
public record RecordedEvents(List<Event> events, Optional<String> note) {

    /** Stands for standard input and output where a file is asked for. */
    public static final String STANDARD_STREAM = "-";

    private static final String CONTENT = "recorded events";

    public RecordedEvents(List<Event> events) {
        this(events, Optional.empty());
    }

    /**
     * Reads a file, or standard input; {@link UserMistake} if it cannot be read, has no event, or anything but events
     * and blank lines.
     */
    public static RecordedEvents read(String file, InputStream standardInput, Units units) {
        List<Event> events = new ArrayList<>();
        IgnoredMembers ignored = new IgnoredMembers();
        AtomicLong prices = new AtomicLong();
        TextLines.read(file, standardInput, CONTENT, (json, number) -> {
            Event event = EventLine.read(TextLines.object(json, "an event"), units, name -> ignored.add(name, number));
            if (event instanceof Bid bid && prices.addAndGet(Math.abs(bid.price())) < 0) {
                throw new IllegalArgumentException(
                        "the prices up to here add up to more than " + Long.MAX_VALUE + ", expected at most that");
            }
            events.add(event);
        });
        String name = TextLines.nameOf(file);
        if (events.isEmpty()) {
            throw new UserMistake(name + " holds no events, expected at least one");
        }
        return new RecordedEvents(events, ignored.note(name));
    }

    /** The events of a run, which reads them more than once; {@link UserMistake} as for any input, and for a pipe. */
    public static RecordedEvents read(Path file, Units units) {
        UserFile.checkRegular("--events-from " + file, file, CONTENT + " (only replay reads pipes, and -)");
        return read(file.toString(), InputStream.nullInputStream(), units);
    }

    /** The events that a plan says; empty if they are generated. */
    public static Optional<RecordedEvents> of(WorkloadPlan workload) {
        return workload.eventsFrom().map(file -> read(Path.of(file), Units.of(workload.timeUnit(), workload.money())));
    }

    /** How far an event's time is at most before the time of an event that arrived earlier, ms. */
    public long disorderMillis() {
        long disorder = 0;
        long latest = Long.MIN_VALUE;
        for (Event event : events) {
            latest = Math.max(latest, event.dateTime());
            disorder = Math.max(disorder, latest - event.dateTime());
        }
        return disorder;
    }

    /** @throws UserMistake if a person has several names, and the query gives each person one */
    public void checkSuits(Query query) {
        Map<Long, String> names = new HashMap<>();
        for (Event event : query.id().equals("q8") ? events : List.<Event>of()) {
            if (event instanceof Person person
                    && !person.name().equals(names.computeIfAbsent(person.id(), id -> person.name()))) {
                throw new UserMistake("person " + person.id() + " is named '" + names.get(person.id()) + "' and '"
                        + person.name() + "', expected one name, since q8 gives it");
            }
        }
    }

    /** The time of the first event to arrive, epoch ms. */
    public long firstMillis() {
        return events.get(0).dateTime();
    }

    public long latestMillis() {
        return events.stream().mapToLong(Event::dateTime).max().orElseThrow();
    }

    /** Events of all kinds per second, on average, at least 1. */
    public long perSecond() {
        return Math.max(1, Math.round(events.size() * 1000.0 / (latestMillis() - firstMillis() + 1)));
    }

    /** How many events of some kinds are due in a span of time: at the latest time so far, epoch ms. */
    public long due(Set<EventKind> kinds, Slice times) {
        long due = 0;
        long latest = Long.MIN_VALUE;
        for (Event event : events) {
            latest = Math.max(latest, event.dateTime());
            due += kinds.contains(event.kind()) && times.contains(latest) ? 1 : 0;
        }
        return due;
    }

    public RecordedEvents movedBy(long millis) {
        return new RecordedEvents(
                events.stream().map(event -> moved(event, millis)).toList());
    }

    private static Event moved(Event event, long millis) {
        if (event instanceof Bid bid) {
            return new Bid(bid.auction(), bid.bidder(), bid.price(), bid.dateTime() + millis, bid.text());
        }
        if (event instanceof Person person) {
            return new Person(
                    person.id(),
                    person.name(),
                    person.emailAddress(),
                    person.creditCard(),
                    person.city(),
                    person.state(),
                    person.dateTime() + millis,
                    person.extra());
        }
        Auction auction = (Auction) event;
        return new Auction(
                auction.id(),
                auction.itemName(),
                auction.description(),
                auction.initialBid(),
                auction.reserve(),
                auction.dateTime() + millis,
                auction.expires() + millis,
                auction.seller(),
                auction.category(),
                auction.extra());
    }

    /**
     * The rows that these events make due, by an oracle that has not been fed yet; what {@code meanwhile} throws ends
     * the work.
     */
    public <R> List<R> rowsBy(Oracle<R> oracle, Runnable meanwhile) {
        events.stream().sorted(Comparator.comparingLong(Event::dateTime)).forEachOrdered(oracle::accept);
        return oracle.rows(meanwhile);
    }
}
