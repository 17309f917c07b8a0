package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/**
 * Recorded events, all of them read and checked.
 *
 * @param events in the order of arrival
 */
public record RecordedEvents(List<Event> events) {

    /** Stands for standard input and output where a file is asked for. */
    public static final String STANDARD_STREAM = "-";

    public RecordedEvents {
        events = List.copyOf(events);
    }

    /**
     * Reads a file, or standard input.
     *
     * @throws UserMistake if the input cannot be read, holds no event, or holds anything but events and blank lines
     */
    public static RecordedEvents read(String file, InputStream standardInput) {
        if (file.equals(STANDARD_STREAM)) {
            return read(standardInput, "standard input");
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw new UserMistake(file + " is a directory, expected a file of recorded events");
        }
        try (InputStream in = Files.newInputStream(path)) {
            return read(in, file);
        } catch (IOException e) {
            throw new UserMistake(file + " cannot be read: " + IoReason.of(e) + ", expected a file of recorded events");
        }
    }

    private static RecordedEvents read(InputStream in, String name) {
        EventParser parser = new EventParser();
        List<Event> events = new ArrayList<>();
        long number = 0;
        long pricesTotal = 0;
        // As Latin-1 every byte is one character: lines are split, and their bytes stay as they are for the parser.
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, ISO_8859_1))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    Line itsLine = new Line(name, number);
                    Event event = parser.event(itsLine, line.getBytes(ISO_8859_1));
                    pricesTotal = withPrice(pricesTotal, event, itsLine);
                    events.add(event);
                }
            }
        } catch (IOException e) {
            throw new UserMistake(name + " cannot be read after line " + number + ": " + IoReason.of(e));
        }
        if (events.isEmpty()) {
            throw new UserMistake(name + " holds no events, expected at least one");
        }
        return new RecordedEvents(events);
    }

    /** No sum of some of the prices can overflow if that of all does not, whichever bids win. */
    private static long withPrice(long total, Event event, Line line) {
        if (!(event instanceof Bid bid)) {
            return total;
        }
        long sum = total + Math.abs(bid.price());
        if (sum < 0) {
            throw line.mistake("the prices of the bids up to here add up to more than " + Long.MAX_VALUE
                    + ", expected at most that");
        }
        return sum;
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

    /** The time of the latest event, epoch ms; before all time if there are no events. */
    long latestMillis() {
        return events.stream().mapToLong(Event::dateTime).max().orElse(Long.MIN_VALUE);
    }

    /** The rows that these events make due, by an oracle that has not been fed yet. */
    <R> List<R> rowsBy(Oracle<R> oracle) {
        events.stream().sorted(Comparator.comparingLong(Event::dateTime)).forEachOrdered(oracle::accept);
        return oracle.rows();
    }
}
