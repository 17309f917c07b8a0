package nexmark.flink;

import static nexmark.jet.event.CompactWire.readLong;
import static nexmark.jet.event.CompactWire.readText;
import static nexmark.jet.event.CompactWire.writeLong;
import static nexmark.jet.event.CompactWire.writeText;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.flink.Q03LocalItemSuggestion.Listing;
import nexmark.flink.Q08MonitorNewUsers.User;
import nexmark.flink.WinningBids.Offer;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.EventWire;
import nexmark.jet.event.Person;

/** How the items of one type are written: events as on every engine's wire, other records component by component. */
interface Wire<T> {

    void write(T item, DataOutput out) throws IOException;

    T read(DataInput in) throws IOException;

    /** Items that change in place, such as state; they have a constructor without parameters and read what they wrote. */
    interface Mutable {
        void write(DataOutput out) throws IOException;

        void read(DataInput in) throws IOException;
    }

    /** The forms of items that travel at the rate of the events: reflection would cost more than their writing does. */
    Map<Class<?>, Wire<?>> FREQUENT = Map.of(
            Event.class, new Of<>(Wire::writeEvent, Wire::readEvent),
            Bid.class, new Of<>(EventWire::writeBid, EventWire::readBid),
            Auction.class, new Of<>(EventWire::writeAuction, EventWire::readAuction),
            Person.class, new Of<>(EventWire::writePerson, EventWire::readPerson),
            Offer.class, new Of<>(Offer::write, Offer::read),
            Listing.class, new Of<>(Listing::write, Listing::read),
            User.class, new Of<>(User::write, User::read));

    /** @throws IllegalArgumentException if the type is neither an event nor a record of longs and texts nor {@link Mutable} */
    @SuppressWarnings("unchecked") // the map has a type's own wire form
    static <T> Wire<T> of(Class<T> type) {
        Wire<?> frequent = FREQUENT.get(type);
        if (frequent != null) {
            return (Wire<T>) frequent;
        }
        return Mutable.class.isAssignableFrom(type) ? (Wire<T>) ofMutable(type) : new OfRecord<>(type);
    }

    private static Wire<Mutable> ofMutable(Class<?> type) {
        return new Of<>(Mutable::write, in -> {
            try {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                Mutable item = (Mutable) constructor.newInstance();
                item.read(in);
                return item;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(type + " has no constructor without parameters", e);
            }
        });
    }

    private static void writeEvent(Event event, DataOutput out) throws IOException {
        out.writeByte(event.kind().code());
        if (event instanceof Bid bid) {
            EventWire.writeBid(bid, out);
        } else if (event instanceof Auction auction) {
            EventWire.writeAuction(auction, out);
        } else {
            EventWire.writePerson((Person) event, out);
        }
    }

    private static Event readEvent(DataInput in) throws IOException {
        int code = in.readByte();
        if (code == EventKind.BID.code()) {
            return EventWire.readBid(in);
        }
        return code == EventKind.AUCTION.code() ? EventWire.readAuction(in) : EventWire.readPerson(in);
    }

    interface Writer<T> {
        void write(T item, DataOutput out) throws IOException;
    }

    interface Reader<T> {
        T read(DataInput in) throws IOException;
    }

    /** A form made of two methods. */
    record Of<T>(Writer<T> writer, Reader<T> reader) implements Wire<T> {
        @Override
        public void write(T item, DataOutput out) throws IOException {
            writer.write(item, out);
        }

        @Override
        public T read(DataInput in) throws IOException {
            return reader.read(in);
        }
    }

    /** The form of a record of longs, ints, texts and arrays of longs, one after the other. */
    final class OfRecord<T> implements Wire<T> {

        private static final Set<Class<?>> COMPONENTS = Set.of(long.class, int.class, String.class, long[].class);

        private final Constructor<T> constructor;
        private final Class<?>[] types;
        private final Method[] accessors;

        private OfRecord(Class<T> type) {
            if (!type.isRecord()) {
                throw new IllegalArgumentException(type + " has no wire form, expected a record");
            }
            RecordComponent[] components = type.getRecordComponents();
            types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            if (!COMPONENTS.containsAll(List.of(types))) {
                throw new IllegalArgumentException(type + " has no wire form, expected components of " + COMPONENTS);
            }
            accessors = Stream.of(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
            try {
                constructor = type.getDeclaredConstructor(types);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(type + " has no constructor of its components", e);
            }
            constructor.setAccessible(true);
            for (Method accessor : accessors) {
                accessor.setAccessible(true);
            }
        }

        @Override
        public void write(T item, DataOutput out) throws IOException {
            try {
                for (int i = 0; i < types.length; i++) {
                    write(types[i], accessors[i].invoke(item), out);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a component of " + item + " cannot be read", e);
            }
        }

        @Override
        public T read(DataInput in) throws IOException {
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = read(types[i], in);
            }
            try {
                return constructor.newInstance(values);
            } catch (ReflectiveOperationException e) {
                throw new IOException("an item on the wire is refused by " + constructor, e);
            }
        }

        private static void write(Class<?> type, Object value, DataOutput out) throws IOException {
            if (type == long.class) {
                writeLong((Long) value, out);
            } else if (type == int.class) {
                out.writeInt((Integer) value);
            } else if (type == String.class) {
                writeText((String) value, out);
            } else {
                writeLongs((long[]) value, out);
            }
        }

        private static Object read(Class<?> type, DataInput in) throws IOException {
            if (type == long.class) {
                return readLong(in);
            } else if (type == int.class) {
                return in.readInt();
            } else if (type == String.class) {
                return readText(in);
            }
            return readLongs(in);
        }
    }

    static void writeLongs(long[] values, DataOutput out) throws IOException {
        writeLong(values.length, out);
        for (long value : values) {
            writeLong(value, out);
        }
    }

    static long[] readLongs(DataInput in) throws IOException {
        long[] values = new long[Math.toIntExact(readLong(in))];
        for (int i = 0; i < values.length; i++) {
            values[i] = readLong(in);
        }
        return values;
    }
}
