package nexmark.jet.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.oracle.Oracle.Slice;
import org.junit.jupiter.api.Test;

class SliceTapTest {

    @Test
    void itWantsRowsFromASlicesBeginToBeforeItsEnd() {
        SliceTap tap = new SliceTap(List.of(new Slice(10, 20), new Slice(30, 31)));
        assertThat(tap.wants(9)).isFalse();
        assertThat(tap.wants(10)).isTrue();
        assertThat(tap.wants(19)).isTrue();
        assertThat(tap.wants(20)).isFalse();
        assertThat(tap.wants(30)).isTrue();
        assertThat(tap.wants(31)).isFalse();
    }
}
