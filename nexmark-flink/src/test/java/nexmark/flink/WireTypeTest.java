package nexmark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.Stream;
import nexmark.flink.PaneCounter.PaneCounts;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.NewUser;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireTypeTest {

    static Stream<Object> items() {
        return Stream.of(
                new Bid(1, 2, 300, 1_436_918_400_000L, Bid.Text.ofExtra("more")),
                new Auction(7, "lamp", null, 1, 2, 3, 4, 5, 6, "extra"),
                new Person(8, "Ann", null, null, "Town", "OR", 9, null),
                new HotItem(500, 1, 2),
                new LocalItem("Ann", null, "OR", 1, 2),
                new NewUser(500, 1, "Ann", 2));
    }

    @ParameterizedTest
    @MethodSource("items")
    void itemsAreReadAsTheyWereWritten(Object item) throws IOException {
        assertThat(again(item.getClass(), item)).isEqualTo(item);
        if (item instanceof Event) {
            assertThat(again(Event.class, item)).isEqualTo(item);
        }
    }

    @Test
    void itemsThatNeverChangeAreNotCopied() {
        HotItem item = new HotItem(500, 1, 2);
        assertThat(serializer(HotItem.class).copy(item)).isSameAs(item);
    }

    @Test
    void stateIsCopiedWithAllThatLaterWindowsNeed() {
        SlidingCounts counts = new SlidingCounts();
        counts.add(new PaneCounts(10, 0, new long[] {1, 2, 3, 4}));
        counts.add(new PaneCounts(20, 0, new long[] {3, 1}));
        counts.slideTo(10, 20);
        SlidingCounts copy = serializer(SlidingCounts.class).copy(counts);
        counts.add(new PaneCounts(20, 0, new long[] {9, 1}));
        assertThat(copy.slideTo(20, 20).get(3)).isEqualTo(5);
        assertThat(copy.slideTo(30, 20).get(3)).isEqualTo(1);
        assertThat(copy.slideTo(40, 20).isEmpty()).isTrue();
        assertThat(copy.isEmpty()).isTrue();
    }

    @Test
    void savedStateIsReadByTheTypeThatItNames() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer(HotItem.class).snapshotConfiguration().writeSnapshot(out);
        TypeSerializerSnapshot<HotItem> restored = new WireType.Snapshot<>();
        restored.readSnapshot(
                1, new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
        assertThat(restored.restoreSerializer()).isEqualTo(serializer(HotItem.class));
        assertThat(serializer(HotItem.class)
                        .snapshotConfiguration()
                        .resolveSchemaCompatibility(restored)
                        .isCompatibleAsIs())
                .isTrue();
    }

    @Test
    void aTypeWithoutAWireFormIsRefused() {
        assertThatThrownBy(() -> WireType.of(StringBuilder.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a record");
    }

    private static <T> TypeSerializer<T> serializer(Class<T> type) {
        return WireType.of(type).createSerializer(new SerializerConfigImpl());
    }

    private static <T> T again(Class<T> type, Object item) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer(type).serialize(type.cast(item), out);
        return serializer(type).deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
    }
}
