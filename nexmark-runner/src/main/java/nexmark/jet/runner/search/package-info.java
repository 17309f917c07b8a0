/**
 * The search for the highest rate that a query sustains: {@link nexmark.jet.runner.search.ThroughputSearch} decides from
 * outcomes alone which rate is tried next; {@link nexmark.jet.runner.search.SearchTrials} carries trials out and judges them.
 */
package nexmark.jet.runner.search;
