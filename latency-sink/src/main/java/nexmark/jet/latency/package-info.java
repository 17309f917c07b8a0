/**
 * When the answer came: now − ideal time of every result row, recorded on each member, merged by the runner.
 *
 * <p>Read in the order of the data: {@link nexmark.jet.latency.LatencySink} (the Jet sink) → {@link
 * nexmark.jet.latency.LatencyRecorder} (one per processor) → {@link nexmark.jet.latency.IntervalReport} (once a second
 * and member) → {@link nexmark.jet.latency.LatencyCollector} (the runner) → {@link
 * nexmark.jet.latency.LatencySummary} and {@link nexmark.jet.latency.IntervalLog}. The package
 * knows nothing of Nexmark. Only the sink, its processor and supplier, {@link nexmark.jet.latency.LatencyReports} and
 * {@link nexmark.jet.latency.MemberAddress} know Hazelcast, which is an optional dependency.
 */
package nexmark.jet.latency;
