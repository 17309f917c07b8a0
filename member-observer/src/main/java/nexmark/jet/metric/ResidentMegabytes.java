package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.util.regex.Pattern;
import nexmark.jet.environment.EnvironmentFiles;

/** Physical memory of this process: {@code VmRSS} in {@code /proc/self/status}. NaN outside Linux. */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.SUM,
        description = "Physical memory this process holds, heap and all else, in 10^6 bytes.")
public final class ResidentMegabytes implements EngineMetric {

    private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d+) kB$");

    private final EnvironmentFiles files;

    public ResidentMegabytes() {
        this(Path.of("/"));
    }

    ResidentMegabytes(Path root) {
        this.files = new EnvironmentFiles(root);
    }

    @Override
    public double sample(Span span) {
        return files.find("proc/self/status", RESIDENT)
                .map(kibibytes -> Long.parseLong(kibibytes) * 1024 / 1e6)
                .orElse(Double.NaN);
    }
}
