package nexmark.jet.source;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.Processor;
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
import java.util.Collection;
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
public final class PacedEvents implements RecordedSource.Processors {

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
    public ProcessorMetaSupplier of(
            Set<EventKind> kinds, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn) {
        return ProcessorMetaSupplier.of(processors, new OnMember(wire, nanoClock, kinds, watermarks, wrapFn));
    }

    private static byte[] written(List<Event> events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(events.size());
            for (Event event : events) {
                out.writeByte(event.kind().code());
                if (event instanceof Person person) {
                    EventWire.writePerson(person, out);
                } else if (event instanceof Auction auction) {
                    EventWire.writeAuction(auction, out);
                } else {
                    EventWire.writeBid((Bid) event, out);
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

    /** The processors of a stream on a member, which share the events. */
    private static final class OnMember implements ProcessorSupplier {

        private static final long serialVersionUID = 1;

        private final byte[] wire;
        private final SupplierEx<? extends LongSupplier> nanoClock;
        private final Set<EventKind> kinds;
        private final WatermarkSettings watermarks;
        private final ObjLongBiFunction<? super Event, ?> wrapFn;

        private OnMember(
                byte[] wire,
                SupplierEx<? extends LongSupplier> nanoClock,
                Set<EventKind> kinds,
                WatermarkSettings watermarks,
                ObjLongBiFunction<? super Event, ?> wrapFn) {
            this.wire = wire;
            this.nanoClock = nanoClock;
            this.kinds = kinds;
            this.watermarks = watermarks;
            this.wrapFn = wrapFn;
        }

        @Override
        public Collection<? extends Processor> get(int count) {
            List<Event> events = read(wire);
            return Stream.generate(() ->
                            new PacedEventsP(events, kinds, watermarks, nanoClock.get(), wrapFn, SourceProgress::ofJob))
                    .limit(count)
                    .toList();
        }
    }
}
