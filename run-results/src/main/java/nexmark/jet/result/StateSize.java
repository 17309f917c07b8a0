package nexmark.jet.result;

/**
 * The state of all of a job's vertices together in the measured interval, in entries: keys, or keys in each frame of a
 * window, as Jet's own processors count them.
 */
public record StateSize(long largestEntries, long lastEntries) {}
