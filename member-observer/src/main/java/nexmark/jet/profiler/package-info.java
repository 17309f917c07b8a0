/** Profilers: on what a member's JVM spends processor time, heap or waits in the measured interval. */
package nexmark.jet.profiler;
