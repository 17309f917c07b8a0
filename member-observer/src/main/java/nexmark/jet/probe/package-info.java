/**
 * The probe, which measures the environment alone: the members' machines, disks, clocks and network before any
 * benchmark.
 */
package nexmark.jet.probe;
