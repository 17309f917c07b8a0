/** Whether the rows of a run are those that were due: by the schedule, by the oracle, and by bounds. */
package nexmark.jet.proof;
