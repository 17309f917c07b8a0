package nexmark.jet.runner.container;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips the class, with the reason, where there is no engine or not the image that ours is made from. With {@code
 * NEXMARK_REQUIRE_DOCKER=true} in the environment that is a failure.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DockerCondition.class)
@interface RequiresDocker {}
