package nexmark.jet.runner.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips the class, with the reason, where Chromium or its driver is missing. With {@code NEXMARK_REQUIRE_BROWSER=true} in the
 * environment that is a failure.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(BrowserCondition.class)
public @interface RequiresBrowser {}
