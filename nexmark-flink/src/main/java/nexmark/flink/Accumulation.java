package nexmark.flink;

import java.io.Serializable;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.util.function.SerializableSupplier;

/** An aggregate whose accumulator is also its result; an accumulator may change and be returned. */
record Accumulation<T, A>(SerializableSupplier<A> none, Add<T, A> add, Merge<A> merge)
        implements AggregateFunction<T, A, A> {

    interface Add<T, A> extends Serializable {
        A to(A accumulator, T item);
    }

    interface Merge<A> extends Serializable {
        A of(A accumulator, A other);
    }

    static <T> Accumulation<T, Long> counting() {
        return new Accumulation<>(() -> 0L, (count, item) -> count + 1, Long::sum);
    }

    @Override
    public A createAccumulator() {
        return none.get();
    }

    @Override
    public A add(T item, A accumulator) {
        return add.to(accumulator, item);
    }

    @Override
    public A getResult(A accumulator) {
        return accumulator;
    }

    @Override
    public A merge(A accumulator, A other) {
        return merge.of(accumulator, other);
    }
}
