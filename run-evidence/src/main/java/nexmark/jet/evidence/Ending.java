package nexmark.jet.evidence;

import java.util.List;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Snapshots;

/**
 * How a run ended.
 *
 * @param interval the measured interval: as planned, or the part of it before the run was cut short
 * @param facts the end and its reasons, without the counts of rows and events
 * @param snapshots the snapshots that ended in the interval; null where none are taken or nothing is known of them
 * @param injected the faults as they were injected
 */
public record Ending(RunInterval interval, RunFacts facts, Snapshots snapshots, List<InjectedFault> injected) {}
