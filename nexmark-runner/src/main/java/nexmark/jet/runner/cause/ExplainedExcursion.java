package nexmark.jet.runner.cause;

import java.util.Objects;
import java.util.Optional;

/**
 * An excursion and what explains it.
 *
 * @param cause the longest of the incidents that together explain it, all of one kind on one member; empty if none do
 * @param share how much of the peak they cover, 0 to 1
 */
public record ExplainedExcursion(Excursion excursion, Optional<Incident> cause, double share) {

    public ExplainedExcursion {
        Objects.requireNonNull(excursion, "excursion");
        Objects.requireNonNull(cause, "cause");
    }
}
