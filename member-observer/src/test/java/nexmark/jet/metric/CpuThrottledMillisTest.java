package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.EngineMetric.Span;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuThrottledMillisTest {

    private static final long SECOND_NANOS = 1_000_000_000;

    @TempDir
    private Path root;

    /** Version 2 counts microseconds, version 1 nanoseconds. */
    @ParameterizedTest
    @CsvSource({
        "0::/, ., cpu.max, 50000 100000, throttled_usec, 000",
        "7:cpu:/docker/abc, cpu, cpu.cfs_quota_us, 50000, throttled_time, 000000",
        "0::/, ., cpu.max, max 100000, throttled_usec, 000"
    })
    void aSecondInWhichTheQuotaWasUsedUpIsAnIncident(
            String own, String group, String limit, String quota, String count, String perMilli) throws IOException {
        String folder = "sys/fs/cgroup/" + group + "/";
        file("proc/self/cgroup", own);
        file(folder + limit, quota);
        file(folder + "cpu.cfs_period_us", "100000");
        CpuThrottledMillis metric = new CpuThrottledMillis(root);
        List<TimedIncident> incidents = new ArrayList<>();
        List<Double> figures = new ArrayList<>();
        file(folder + "cpu.stat", "nr_throttled 2\n" + count + " 7" + perMilli);
        metric.start();
        for (int millis : List.of(419, 422)) {
            file(folder + "cpu.stat", "nr_throttled 8\n" + count + " " + millis + perMilli);
            figures.add(metric.sample(new Span(0, SECOND_NANOS, incidents)));
        }
        boolean isLimited = !quota.startsWith("max");
        assertThat(figures).isEqualTo(isLimited ? List.of(412.0, 3.0) : List.of(Double.NaN, Double.NaN));
        String detail = "threads were not allowed to run for 412 ms (41 %), all processors together";
        TimedIncident expected = new TimedIncident(IncidentKind.CPU_THROTTLED, 0, 1_000, detail);
        assertThat(incidents).isEqualTo(isLimited ? List.of(expected) : List.of());
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }
}
