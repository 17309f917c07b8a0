package nexmark.jet.runner.container;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import com.github.dockerjava.api.exception.NotFoundException;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/** Skips tests without an engine or base image; with {@code NEXMARK_REQUIRE_DOCKER=true} in the environment they fail. */
final class DockerCondition implements ExecutionCondition {

    /** What our image is made from. Tests pull nothing, so it has to be there. */
    static final String BASE_IMAGE =
            Optional.ofNullable(System.getenv("NEXMARK_BASE_IMAGE")).orElse("eclipse-temurin:17-jre");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<String> missing = missing();
        if (missing.isPresent() && "true".equals(System.getenv("NEXMARK_REQUIRE_DOCKER"))) {
            throw new IllegalStateException("NEXMARK_REQUIRE_DOCKER=true, but " + missing.get());
        }
        return missing.isPresent() ? disabled(missing.get()) : enabled("engine and base image are there");
    }

    private static Optional<String> missing() {
        if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
            return Optional.of("a host that is not Linux has no way to containers' addresses");
        }
        try {
            DockerClientFactory.instance().client().inspectImageCmd(BASE_IMAGE).exec();
            return Optional.empty();
        } catch (NotFoundException e) {
            return Optional.of("the base image is missing: docker pull " + BASE_IMAGE
                    + ", or name one that is there in NEXMARK_BASE_IMAGE");
        } catch (IllegalStateException e) {
            return Optional.of("no Docker engine answers: " + e.getMessage());
        }
    }
}
