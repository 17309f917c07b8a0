package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatermarkSettingsTest {

    /** 1,009 is a prime. */
    @ParameterizedTest
    @CsvSource({"1, 1", "20, 20", "1000, 1000", "1500, 750", "10000, 1000", "60000, 1000", "1009, 1", "2018, 2"})
    void watermarksComeAtEachFramesEndAndAtLeastEverySecond(long frame, long stride) {
        assertThat(WatermarkSettings.forFrames(frame, 7)).isEqualTo(new WatermarkSettings(stride, 7));
    }

    @Test
    void aFrameHasALength() {
        assertThatThrownBy(() -> WatermarkSettings.forFrames(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("watermark stride 0 ms, expected at least 1");
    }
}
