/**
 * Why latency rose: its excursions joined in time to the incidents on the members.
 *
 * <p>{@link nexmark.jet.latency.LatencyCollector#peaks} → {@link nexmark.jet.runner.cause.Excursion}s → {@link
 * nexmark.jet.runner.cause.Causes}, with the members' {@link nexmark.jet.runner.cause.Incident}s → {@link
 * nexmark.jet.runner.cause.CauseAnalysis} → {@link nexmark.jet.result.CauseSummary}, which a result keeps → {@link nexmark.jet.report.Spikes}.
 */
package nexmark.jet.runner.cause;
