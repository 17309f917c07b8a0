package nexmark.jet.runner.live;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** See {@link RequiresPrometheus}. */
final class PrometheusCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<String> missing = List.of("prometheus", "promtool").stream()
                .filter(program -> !isOnPath(program))
                .toList();
        if (missing.isEmpty()) {
            return enabled("Prometheus and its tool are there");
        }
        String why = "no " + String.join(" and no ", missing) + " on the PATH: apt-get install prometheus";
        if ("true".equals(System.getenv("NEXMARK_REQUIRE_PROMETHEUS"))) {
            throw new IllegalStateException("NEXMARK_REQUIRE_PROMETHEUS=true, but there is " + why);
        }
        return disabled(why);
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
