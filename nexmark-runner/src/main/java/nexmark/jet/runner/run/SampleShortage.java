package nexmark.jet.runner.run;

import static nexmark.jet.table.Figures.text;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.RunPlan;

/** A percentile, such as {@code p99}, that a run cannot have, because its query's main series has too few samples. */
public record SampleShortage(String percentile, long needed, long samples, long measureMillis) {

    /**
     * Whether a plan is too short for a percentile, as far as the plan alone tells; a metric of another name never
     * lacks samples.
     */
    public static Optional<SampleShortage> in(RunPlan plan, String metric) {
        OptionalLong samples = RunForecast.of(plan).samples();
        return samples.isEmpty() ? Optional.empty() : in(plan, metric, samples.getAsLong());
    }

    /** The shortage for a percentile, in a run of a plan with this many samples; empty if they are enough. */
    public static Optional<SampleShortage> in(RunPlan plan, String metric, long samples) {
        OptionalLong needed = LatencySummary.samplesNeeded(metric);
        return needed.isEmpty() || samples >= needed.getAsLong()
                ? Optional.empty()
                : Optional.of(new SampleShortage(
                        metric, needed.getAsLong(), samples, plan.phases().measureMillis()));
    }

    /** The measured interval that would have enough at this rate, in whole seconds. */
    public long enoughMillis() {
        double seconds = (double) needed / Math.max(1, samples) * measureMillis / TimeUnit.SECONDS.toMillis(1);
        return TimeUnit.SECONDS.toMillis((long) Math.ceil(seconds));
    }

    /** The shortage, and the time that would do; {@code setting}: the option or key of the measured interval. */
    public String inWords(String setting) {
        String measure = Millis.text(measureMillis);
        String enough = Millis.text(enoughMillis());
        return text(
                "%s takes %,d samples, but %s %s has %,d, expected %s %s or more",
                percentile, needed, setting, measure, samples, setting, enough);
    }
}
