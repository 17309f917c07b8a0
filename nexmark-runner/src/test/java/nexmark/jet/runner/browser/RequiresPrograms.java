package nexmark.jet.runner.browser;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Skips a test where a program is missing, and fails it with {@code NEXMARK_REQUIRE_BROWSER=true}, or what else is required, in the environment. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresPrograms.Condition.class)
public @interface RequiresPrograms {

    String[] value() default {Browser.CHROMIUM, Browser.DRIVER};

    String packages() default "chromium chromium-driver";

    String required() default "NEXMARK_REQUIRE_BROWSER";

    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return AnnotationSupport.findAnnotation(context.getElement(), RequiresPrograms.class)
                    .map(Condition::evaluate)
                    .orElseGet(() -> enabled("nothing is required"));
        }

        private static ConditionEvaluationResult evaluate(RequiresPrograms needed) {
            if (Stream.of(needed.value()).allMatch(program -> onPath(program).isPresent())) {
                return enabled("the programs are there");
            }
            String why =
                    "not on the PATH: " + String.join(", ", needed.value()) + ": apt-get install " + needed.packages();
            if ("true".equals(System.getenv(needed.required()))) {
                throw new IllegalStateException(needed.required() + "=true, but " + why);
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
}
