package nexmark.jet.source;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.EventWire;
import nexmark.jet.event.Person;

/** Recorded events that go to the members with the job, and are emitted when they are due by the members' clocks. */
public final class PacedEvents implements RecordedSource {

    private static final long serialVersionUID = 1;

    private final byte[] wire;
    private final SupplierEx<? extends LongSupplier> nanoClock;
    private final int processors;

    /**
     * Takes events in the order of arrival.
     *
     * @param nanoClock makes each member's clock, epoch ns
     * @param processors how many on each member
     */
    public PacedEvents(List<Event> events, SupplierEx<? extends LongSupplier> nanoClock, int processors) {
        this.wire = written(events);
        this.nanoClock = nanoClock;
        this.processors = processors;
    }

    /** How many bytes go to each member for each stream of the query. */
    public int bytes() {
        return wire.length;
    }

    @Override
    public ProcessorMetaSupplier processors(
            Set<EventKind> kinds, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn) {
        byte[] itsWire = wire;
        SupplierEx<? extends LongSupplier> itsClock = nanoClock;
        // The processors of a member share the events.
        ProcessorSupplier onMember = count -> {
            List<Event> events = read(itsWire);
            EventSourceP.Opening lanes =
                    (key, position) -> new RecordedLane(events, kinds, key.lane(), key.lanes(), position);
            return Stream.generate(() ->
                            new EventSourceP(1, lanes, 0, watermarks, itsClock.get(), wrapFn, SourceProgress::ofJob))
                    .limit(count)
                    .toList();
        };
        return ProcessorMetaSupplier.of(processors, onMember);
    }

    private static byte[] written(List<Event> events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(events.size());
            for (Event event : events) {
                out.writeByte(event.kind().code());
                switch (event.kind()) {
                    case PERSON -> EventWire.writePerson((Person) event, out);
                    case AUCTION -> EventWire.writeAuction((Auction) event, out);
                    case BID -> EventWire.writeBid((Bid) event, out);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static List<Event> read(byte[] wire) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(wire))) {
            int count = in.readInt();
            List<Event> events = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                int kind = in.readByte();
                events.add(
                        kind == EventKind.PERSON.code()
                                ? EventWire.readPerson(in)
                                : kind == EventKind.AUCTION.code() ? EventWire.readAuction(in) : EventWire.readBid(in));
            }
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
