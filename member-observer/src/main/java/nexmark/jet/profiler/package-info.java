/**
 * Profilers: on what a member's JVM spends processor time, heap or waits. A job of its own profiles the members in the
 * measured interval and brings the profiles to the runner.
 */
package nexmark.jet.profiler;
