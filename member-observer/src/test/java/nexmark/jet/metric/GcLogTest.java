package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {

    @TempDir
    Path directory;

    @Test
    void secondRunOfTheSameJvmGetsALogOfItsOwn() {
        Path first = directory.resolve("first run.log");
        Path second = directory.resolve("second run.log");
        log(first);
        log(second);
        assertThat(second).content().contains("GC(").contains("Safepoint");
    }

    @Test
    void fileThatCannotBeOpenedIsAReasonInOneLineAndNoFailure() {
        try (GcLog log = GcLog.to(directory.resolve("missing").resolve("gc.log"))) {
            assertThat(log.whyAbsent()).get().asString().contains("gc.log").doesNotContain("\n");
        }
    }

    @Test
    void nameTheJvmWouldExpandIsRefused() {
        try (GcLog log = GcLog.to(directory.resolve("gc-%p.log"))) {
            assertThat(log.whyAbsent()).get().asString().contains("%p");
        }
    }

    private static void log(Path file) {
        try (GcLog log = GcLog.to(file)) {
            assertThat(log.whyAbsent()).isEmpty();
            System.gc();
        }
    }
}
