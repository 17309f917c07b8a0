package nexmark.jet.runner.cause;

import java.util.Objects;
import java.util.Optional;

/**
 * An excursion and its cause.
 *
 * @param cause the longest of the incidents that together explain the excursion, all of one kind on one member; empty if
 *     no incidents explain it
 * @param share the share of the peak that these incidents cover, 0 to 1; 0 if there are none
 */
public record ExplainedExcursion(Excursion excursion, Optional<Incident> cause, double share) {

    public ExplainedExcursion {
        Objects.requireNonNull(excursion, "excursion");
        Objects.requireNonNull(cause, "cause");
    }
}
