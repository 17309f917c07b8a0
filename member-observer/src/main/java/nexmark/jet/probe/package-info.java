/** The environment alone, before any benchmark: what the members' machines, disks, clocks and network can do. */
package nexmark.jet.probe;
