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
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Wire;
import nexmark.jet.generator.Lane;

/** Recorded events that go to the members with the job, and are emitted when they are due by the members' clocks. */
public final class PacedEvents implements RecordedSource {

    private static final long serialVersionUID = 1;
    private static final Wire<Event> WIRE = Wire.of(Event.class);

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
            LaneEmitter.Opening<Event> lanes =
                    (key, position) -> new RecordedLane(events, kinds, key.lane(), key.lanes(), position);
            return Stream.generate(() -> new LaneEmitter<>(lanes, 0, watermarks, itsClock.get(), SourceMetrics::ofJob))
                    .map(emitter -> new EventSourceP<>(1, emitter, wrapFn))
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
                WIRE.write(event, out);
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
                events.add(WIRE.read(in));
            }
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A share of recorded events. Each is due at the latest event time so far, so that events which arrived in disorder
     * arrive in disorder again.
     */
    static final class RecordedLane implements Lane<Event> {

        /**
         * The stream goes on after the last event: at its end Jet would close all windows at once, which is before
         * their time.
         */
        private static final long NEVER = Long.MAX_VALUE - 1;

        private final List<Event> events;
        private final Set<EventKind> kinds;
        private final int share;
        private final int shares;
        private int position;
        private long latestMillis = Long.MIN_VALUE;
        private long untilNanos;

        RecordedLane(List<Event> events, Set<EventKind> kinds, int share, int shares, long from) {
            this.events = events;
            this.kinds = kinds;
            this.share = share;
            this.shares = shares;
            while (position < from) {
                advance();
            }
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public long dueNanos() {
            return position < events.size()
                    ? TimeUnit.MILLISECONDS.toNanos(Math.max(latestMillis, timestampMillis()))
                    : NEVER;
        }

        @Override
        public void lookAt(long nowNanos) {
            untilNanos = nowNanos;
        }

        @Override
        public Event peek() {
            while (dueNanos() <= untilNanos) {
                Event event = events.get(position);
                if (position % shares == share && kinds.contains(event.kind())) {
                    return event;
                }
                advance();
            }
            return null;
        }

        @Override
        public long timestampMillis() {
            return events.get(position).dateTime();
        }

        @Override
        public void advance() {
            latestMillis = Math.max(latestMillis, timestampMillis());
            position++;
        }
    }
}
