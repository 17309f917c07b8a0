package nexmark.jet.runner.browser;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** See {@link RequiresBrowser}. */
final class BrowserCondition implements ExecutionCondition {

    static final String BROWSER = "chromium";
    static final String DRIVER = "chromedriver";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<String> missing = List.of(BROWSER, DRIVER).stream()
                .filter(program -> onPath(program).isEmpty())
                .toList();
        if (missing.isEmpty()) {
            return enabled("Chromium and its driver are there");
        }
        String why =
                "no " + String.join(" and no ", missing) + " on the PATH: apt-get install chromium chromium-driver";
        if ("true".equals(System.getenv("NEXMARK_REQUIRE_BROWSER"))) {
            throw new IllegalStateException("NEXMARK_REQUIRE_BROWSER=true, but there is " + why);
        }
        return disabled(why);
    }

    /** The file of a program. Tests download none. */
    static Optional<Path> onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
