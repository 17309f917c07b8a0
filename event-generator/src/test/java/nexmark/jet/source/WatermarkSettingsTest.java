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

    @ParameterizedTest
    @CsvSource({"100, 1, 0, 100", "100, 1, 7, 93", "109, 10, 0, 100", "109, 10, 10, 90", "3, 10, 7, -10", "-3, 2, 0, -4"
    })
    void theWatermarkIsTheLastMultipleOfTheStrideThatIsTheLagBehind(
            long millis, long stride, long lag, long watermark) {
        assertThat(new WatermarkSettings(stride, lag).watermarkAt(millis)).isEqualTo(watermark);
    }

    @Test
    void aFrameHasALength() {
        assertThatThrownBy(() -> WatermarkSettings.forFrames(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("watermark stride 0 ms, expected at least 1");
    }
}
