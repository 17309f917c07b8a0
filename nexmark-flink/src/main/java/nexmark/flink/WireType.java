package nexmark.flink;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import nexmark.jet.event.Wire;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.GenericTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Flink's view of a type that has a {@link Wire}, so that nothing in a job falls back on Kryo. Events and rows never
 * change, so they are handed on without a copy.
 */
public final class WireType<T> extends TypeInformation<T> {

    private final Class<T> type;

    private WireType(Class<T> type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException if the type has no wire form */
    public static <T> WireType<T> of(Class<T> type) {
        Wire.of(type);
        return new WireType<>(type);
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return new Serializer<>(type);
    }

    @Override
    public Class<T> getTypeClass() {
        return type;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return getArity();
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof WireType;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WireType<?> wire && wire.type == type;
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }

    static final class Serializer<T> extends TypeSerializer<T> {

        private final Class<T> type;
        private final boolean mutable;
        private transient Wire<T> wire;

        Serializer(Class<T> type) {
            this.type = requireNonNull(type, "type");
            this.mutable = Wire.Own.class.isAssignableFrom(type) && !type.isRecord();
        }

        private Wire<T> wire() {
            if (wire == null) {
                wire = Wire.of(type);
            }
            return wire;
        }

        @Override
        public void serialize(T item, DataOutputView out) throws IOException {
            wire().write(item, out);
        }

        @Override
        public T deserialize(DataInputView in) throws IOException {
            return wire().read(in);
        }

        @Override
        public T deserialize(T reuse, DataInputView in) throws IOException {
            return deserialize(in);
        }

        /** State is copied where a snapshot is still being written, so a copy may cost what writing costs. */
        @Override
        public T copy(T item) {
            if (!mutable) {
                return item;
            }
            try {
                DataOutputSerializer out = new DataOutputSerializer(256);
                serialize(item, out);
                return deserialize(new DataInputDeserializer(out.getSharedBuffer(), 0, out.length()));
            } catch (IOException e) {
                throw new IllegalStateException("a copy of " + type + " cannot be read", e);
            }
        }

        @Override
        public T copy(T item, T reuse) {
            return copy(item);
        }

        @Override
        public void copy(DataInputView in, DataOutputView out) throws IOException {
            serialize(deserialize(in), out);
        }

        @Override
        public boolean isImmutableType() {
            return !mutable;
        }

        /** The serializer keeps nothing between two items. */
        @Override
        public TypeSerializer<T> duplicate() {
            return this;
        }

        /** Null, because there is no item without content; nothing is ever read into it. */
        @Override
        public T createInstance() {
            return null;
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Serializer<?> serializer && serializer.type == type;
        }

        @Override
        public int hashCode() {
            return type.hashCode();
        }

        @Override
        public TypeSerializerSnapshot<T> snapshotConfiguration() {
            return new Snapshot<>(type);
        }
    }

    /** Names the type in a savepoint. Only state of the same type can be restored. */
    public static final class Snapshot<T> extends GenericTypeSerializerSnapshot<T, Serializer<T>> {

        /** For Flink, which then reads it. */
        public Snapshot() {}

        Snapshot(Class<T> type) {
            super(type);
        }

        @Override
        protected TypeSerializer<T> createSerializer(Class<T> type) {
            return new Serializer<>(type);
        }

        @Override
        protected Class<T> getTypeClass(Serializer<T> serializer) {
            return serializer.type;
        }

        @Override
        protected Class<?> serializerClass() {
            return Serializer.class;
        }
    }
}
