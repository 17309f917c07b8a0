package nexmark.jet.runner.live;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips the class, with the reason, where Prometheus or its tool is missing. With {@code NEXMARK_REQUIRE_PROMETHEUS=true} in the
 * environment that is a failure.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(PrometheusCondition.class)
@interface RequiresPrometheus {}
