package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Physical memory of this process: {@code VmRSS} in {@code /proc/self/status}. NaN outside Linux. */
@AutoService(EngineMetric.class)
public final class ResidentMegabytes implements EngineMetric {

    private static final Pattern AMOUNT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final Path status;

    public ResidentMegabytes() {
        this(Path.of("/proc/self/status"));
    }

    ResidentMegabytes(Path status) {
        this.status = status;
    }

    @Override
    public String description() {
        return "Physical memory this process holds, heap and all else, in 10^6 bytes.";
    }

    @Override
    public double sample() {
        try {
            return residentKibibytes(Files.readAllLines(status)) * 1024 / 1e6;
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    /** The line reads {@code VmRSS:	  123456 kB}, and kB means 1024 bytes; NaN without such a line. */
    static double residentKibibytes(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .findFirst()
                .map(AMOUNT::matcher)
                .filter(Matcher::matches)
                .map(amount -> Double.valueOf(amount.group(1)))
                .orElse(Double.NaN);
    }
}
