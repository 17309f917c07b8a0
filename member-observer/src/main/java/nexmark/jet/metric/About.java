package nexmark.jet.metric;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The subject of a metric, and the meaning of its figures in one sentence that ends with a full stop. */
@Retention(RetentionPolicy.RUNTIME)
public @interface About {

    Scope scope();

    Across across();

    String description();
}
