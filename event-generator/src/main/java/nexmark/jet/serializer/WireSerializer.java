package nexmark.jet.serializer;

import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import nexmark.jet.event.Wire;

/**
 * The {@link Wire} of a type as Hazelcast's serializer. Hazelcast makes one of a class by its name and gives it
 * nothing, so each type has a subclass, which says no more than the type.
 */
public abstract class WireSerializer<T> implements StreamSerializer<T> {

    /**
     * Hazelcast refuses two serializers of one number; a type's number is drawn by its name, from a range that others
     * hardly use.
     */
    private static final int FIRST_TYPE_ID = 2_021_000_000;

    private static final int TYPE_IDS = 100_000_000;

    private final int typeId;
    private final Wire<T> wire;

    protected WireSerializer() {
        Class<T> type = type(getClass());
        typeId = FIRST_TYPE_ID + Math.floorMod(type.getName().hashCode(), TYPE_IDS);
        wire = Wire.of(type);
    }

    /** Registers the serializers that are public members of a class. */
    public static JobConfig register(JobConfig config, Class<?> serializers) {
        for (Class<?> each : serializers.getClasses()) {
            add(each, config);
        }
        return config;
    }

    @SuppressWarnings("unchecked") // the members are serializers
    private static <T> void add(Class<?> serializer, JobConfig config) {
        config.registerSerializer(WireSerializer.<T>type(serializer), (Class<WireSerializer<T>>) serializer);
    }

    @SuppressWarnings("unchecked") // a subclass names its type
    private static <T> Class<T> type(Class<?> serializer) {
        return (Class<T>) ((ParameterizedType) serializer.getGenericSuperclass()).getActualTypeArguments()[0];
    }

    @Override
    public final int getTypeId() {
        return typeId;
    }

    @Override
    public final void write(ObjectDataOutput out, T item) throws IOException {
        wire.write(item, out);
    }

    @Override
    public final T read(ObjectDataInput in) throws IOException {
        return wire.read(in);
    }
}
