package nexmark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import nexmark.flink.PaneCounter.PaneCounts;
import nexmark.jet.row.HotItem;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class WireTypeTest {

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
}
