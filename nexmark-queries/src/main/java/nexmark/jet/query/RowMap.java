package nexmark.jet.query;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.pipeline.ServiceFactories;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.map.IMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.event.Wire;

/**
 * A map behind a query: each row is set into it, and goes on when the set is acknowledged. It does not grow without
 * end, for the key is one of {@value #KEYS} numbers, which follows from the row's values.
 */
public final class RowMap {

    private static final int KEYS = 100_000;
    /** Sets under way at the same time for each processor, at most. */
    private static final int IN_FLIGHT = 256;

    private RowMap() {}

    /** @param idealMillis of a row, epoch ms */
    public static <R> StreamStage<R> behind(StreamStage<R> rows, String map, ToLongFunctionEx<? super R> idealMillis) {
        return rows.map(Waiting::new)
                .mapUsingServiceAsync(
                        ServiceFactories.sharedService(
                                member -> member.hazelcastInstance().<Integer, byte[]>getMap(map)),
                        IN_FLIGHT,
                        false,
                        (rowMap, each) -> RowMap.<R>set(rowMap, each, idealMillis));
    }

    /** Goes on in the thread that brings the answer. */
    @SuppressWarnings("unchecked") // it is a row of the stage
    private static <R> CompletableFuture<R> set(
            IMap<Integer, byte[]> map, Waiting waiting, ToLongFunctionEx<? super R> idealMillis) {
        R row = (R) waiting.row();
        byte[] value = value(row, idealMillis.applyAsLong(row));
        return map.setAsync(key(value), value)
                .thenApplyAsync(done -> row, Runnable::run)
                .toCompletableFuture();
    }

    /** A row of any class whose set is under way, as a snapshot has it. */
    record Waiting(Object row) implements Wire.Own {

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeUTF(row.getClass().getName());
            wire(row.getClass()).write(row, out);
        }

        public static Waiting read(DataInput in) throws IOException {
            try {
                return new Waiting(wire(Class.forName(in.readUTF())).read(in));
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
    }

    @SuppressWarnings("unchecked") // each row has the wire of its class
    private static Wire<Object> wire(Class<?> type) {
        return (Wire<Object>) Wire.of(type);
    }

    /** The value of a row: its ideal time in eight bytes, epoch ms, and the row. */
    public static byte[] value(Object row, long idealMillis) {
        return wire(row.getClass()).bytes(idealMillis, row);
    }

    public static int key(byte[] value) {
        return Math.floorMod(Arrays.hashCode(value), KEYS);
    }
}
