package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentMegabytesTest {

    @TempDir
    private Path root;

    @Test
    void residentSizeIsFoundAmongTheOthers() throws IOException {
        assertThat(new ResidentMegabytes(root).sample()).isNaN();
        Path status = Files.createDirectories(root.resolve("proc/self")).resolve("status");
        Files.writeString(status, "Name:\tjava\nVmSize:\t 9000 kB\nVmRSS:\t  84480 kB\nRssAnon:\t 1 kB\n");
        assertThat(new ResidentMegabytes(root).sample()).isEqualTo(84_480 * 1024 / 1e6);
    }
}
