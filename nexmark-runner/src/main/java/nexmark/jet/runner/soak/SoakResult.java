package nexmark.jet.runner.soak;

import java.util.List;
import java.util.Optional;

/**
 * The samples of a soak.
 *
 * @param samples in the order of event time; fewer than {@link SoakPlan#SAMPLES} if it was interrupted
 * @param wallSeconds from the first event to the last sample
 */
public record SoakResult(List<SoakSample> samples, double wallSeconds) {

    public SoakResult {
        samples = List.copyOf(samples);
    }

    /** The verdict; empty if the soak was interrupted, because it then proves nothing. */
    public Optional<SoakVerdict> verdict() {
        return samples.size() < SoakPlan.SAMPLES ? Optional.empty() : Optional.of(SoakVerdict.of(samples));
    }
}
