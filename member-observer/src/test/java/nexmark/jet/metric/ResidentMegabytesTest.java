package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResidentMegabytesTest {

    @Test
    void residentSizeIsFoundAmongTheOthers() {
        List<String> status = List.of("Name:\tjava", "VmSize:\t 9000 kB", "VmRSS:\t  84480 kB", "RssAnon:\t 1 kB");
        assertThat(ResidentMegabytes.residentKibibytes(status)).isEqualTo(84_480);
    }

    @Test
    void otherTextHasNoFigure() {
        assertThat(ResidentMegabytes.residentKibibytes(List.of("VmRSS:\t lots")))
                .isNaN();
        assertThat(ResidentMegabytes.residentKibibytes(List.of())).isNaN();
    }

    @Test
    void platformWithoutTheFileHasNoFigure() {
        assertThat(new ResidentMegabytes(Path.of("no", "such", "status")).sample())
                .isNaN();
    }
}
