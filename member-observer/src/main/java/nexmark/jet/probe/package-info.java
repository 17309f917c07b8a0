/** The probe measures the members' machines, disks, clocks and network alone, before any benchmark. */
package nexmark.jet.probe;
