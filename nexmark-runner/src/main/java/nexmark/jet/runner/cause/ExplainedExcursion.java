package nexmark.jet.runner.cause;

import java.util.Objects;
import java.util.Optional;

/**
 * An excursion and its cause.
 *
 * @param cause the longest of the incidents that together explain the excursion, all of one kind on one member; empty if
 *     no incidents explain it
 */
public record ExplainedExcursion(Excursion excursion, Optional<Incident> cause) {

    public ExplainedExcursion {
        Objects.requireNonNull(excursion, "excursion");
        Objects.requireNonNull(cause, "cause");
    }
}
