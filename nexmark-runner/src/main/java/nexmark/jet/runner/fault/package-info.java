/** Faults of members during a run, the proof of the rows after them, and how the run recovered. */
package nexmark.jet.runner.fault;
