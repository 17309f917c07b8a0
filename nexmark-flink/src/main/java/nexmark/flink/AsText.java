package nexmark.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Writes the state of a source or sink into a checkpoint as text. */
record AsText<T>(Function<T, String> writer, Function<String, T> reader) implements SimpleVersionedSerializer<T> {

    /** Lists of the same items, one on a line. */
    AsText<List<T>> ofLists() {
        return new AsText<>(
                items -> items.stream().map(writer).collect(Collectors.joining("\n")),
                text -> text.lines().map(reader).toList());
    }

    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(T item) {
        return writer.apply(item).getBytes(UTF_8);
    }

    @Override
    public T deserialize(int version, byte[] bytes) {
        return reader.apply(new String(bytes, UTF_8));
    }
}
