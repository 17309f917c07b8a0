package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;

/** Recorded events in the order of arrival, all of them read and checked. */
public record RecordedEvents(List<Event> events) {

    /** Stands for standard input and output where a file is asked for. */
    public static final String STANDARD_STREAM = "-";

    private static final String CONTENT = "recorded events";
    /** Far more than any event has, so that an endless line ends before the heap. */
    private static final int MOST_CHARACTERS = 1_000_000;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Reads a file, or standard input; {@link UserMistake} if it cannot be read, has no event, or anything but events
     * and blank lines.
     */
    public static RecordedEvents read(String file, InputStream standardInput) {
        return file.equals(STANDARD_STREAM) ? read(standardInput, "standard input") : open(Path.of(file));
    }

    /** The events of a run, which reads them more than once; {@link UserMistake} as for any input, and for a pipe. */
    public static RecordedEvents read(Path file) {
        UserFile.checkRegular("--events-from " + file, file, CONTENT + " (only replay reads pipes, and -)");
        return open(file);
    }

    private static RecordedEvents open(Path file) {
        UserFile.check(file, file, CONTENT);
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (IOException e) {
            throw new UserMistake(file + " cannot be read: " + IoReason.of(e) + ", expected " + CONTENT);
        }
    }

    private static RecordedEvents read(InputStream in, String name) {
        List<Event> events = new ArrayList<>();
        long number = 0;
        long prices = 0;
        try (BufferedReader lines = new BufferedReader(new ShortLines(in))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String json = number++ == 0 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
                if (!json.isBlank()) {
                    Event event = EventLine.event(json);
                    prices = event instanceof Bid bid ? Math.addExact(prices, Math.abs(bid.price())) : prices;
                    events.add(event);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new UserMistake(name + ", line " + number + ": " + e.getMessage());
        } catch (ArithmeticException e) {
            throw new UserMistake(name + ", line " + number + ": the prices up to here add up to more than "
                    + Long.MAX_VALUE + ", expected at most that");
        } catch (CharacterCodingException e) {
            throw new UserMistake(name + " is not UTF-8 soon after line " + number + ", expected JSON Lines in UTF-8");
        } catch (IOException e) {
            throw new UserMistake(name + " cannot be read after line " + number + ": " + IoReason.of(e));
        }
        if (events.isEmpty()) {
            throw new UserMistake(name + " holds no events, expected at least one");
        }
        return new RecordedEvents(events);
    }

    /** Text whose lines are read whole, and so have a limit. */
    private static final class ShortLines extends InputStreamReader {

        private long characters;

        private ShortLines(InputStream in) {
            super(in, UTF_8.newDecoder());
        }

        @Override
        public int read(char[] into, int from, int most) throws IOException {
            int count = super.read(into, from, most);
            for (int i = from; i < from + count; i++) {
                characters = into[i] == '\n' || into[i] == '\r' ? 0 : characters + 1;
                if (characters > MOST_CHARACTERS) {
                    throw new IOException("the next has more than " + MOST_CHARACTERS + " characters");
                }
            }
            return count;
        }
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
