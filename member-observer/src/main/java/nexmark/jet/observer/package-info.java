/**
 * The observer: a small job of its own that runs next to the measured one on every member, whatever started the members,
 * samples the {@linkplain nexmark.jet.metric metrics} there once a second, measures the members' clocks and
 * network against each other, and leaves its reports in the cluster for the runner to fetch.
 */
package nexmark.jet.observer;
