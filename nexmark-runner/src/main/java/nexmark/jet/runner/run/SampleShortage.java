package nexmark.jet.runner.run;

import static nexmark.jet.table.Figures.text;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Figure;

/** A percentile, such as {@code p99}, that a run cannot have, because its series has too few samples. */
public record SampleShortage(String percentile, long needed, long samples, long measureMillis) {

    /**
     * Whether a plan is too short for a percentile, as far as the plan alone tells; another metric never lacks samples.
     *
     * @throws UserMistake if the plan's query has no such series
     */
    public static Optional<SampleShortage> in(RunPlan plan, Figure figure) {
        figure.check(plan.query());
        boolean isOfWindows = QueryLookup.byId(plan.query()).definition().timing() == Timing.COMPLETE_WINDOW;
        // A window has one first and one last row; how many rows it has only the events decide.
        boolean isForecast = figure.series().stream().allMatch(name -> name.equals("every") != isOfWindows);
        OptionalLong samples = isForecast ? RunForecast.of(plan).samples() : OptionalLong.empty();
        return samples.isEmpty() ? Optional.empty() : in(plan, figure, samples.getAsLong());
    }

    /** The shortage for a percentile, in a run of a plan with this many samples; empty if they are enough. */
    public static Optional<SampleShortage> in(RunPlan plan, Figure figure, long samples) {
        OptionalLong needed = LatencySummary.samplesNeeded(figure.metric().title());
        return needed.isEmpty() || samples >= needed.getAsLong()
                ? Optional.empty()
                : Optional.of(new SampleShortage(
                        figure.toString(),
                        needed.getAsLong(),
                        samples,
                        plan.phases().measureMillis()));
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
