/**
 * Figures and incidents of a JVM and its machine, second by second: the causes behind the latencies. A new figure is
 * one class that implements {@link nexmark.jet.metric.EngineMetric}.
 */
package nexmark.jet.metric;
