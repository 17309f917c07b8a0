package nexmark.jet.runner.judge;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.RunResult;

/**
 * What the user can do about the reasons for which a run may not be quoted. The tables of docs/measurement.md say the same.
 *
 * @param reasons what the sentences of the {@link Judge} contain
 */
public record WhatNow(List<String> reasons, String advice) {

    /** Reasons that others may follow from come first. */
    static final List<WhatNow> ALL = """
            machine disturbed | a quiet machine; otherwise --allow-disturbed, and say so beside the figures
            rate missed | a lower --rate, or more --source-processors
            backlog | a longer --warmup, in which the source catches up
            fell behind | a lower --rate: max-throughput finds the highest. The report names what was full
            lag growing | a lower --rate, or a longer --measure if the trend is a chance
            latency growing | a longer --warmup; if it stays, state or heap grows: see state and the report's heap
            warm-up not settled | a longer --warmup
            not drained | a longer --drain, or a lower --rate
            state lost | lose fewer members at once, or set a larger backup-count in --hazelcast FILE
            job failed | the stack trace in the log of the run or of a member
            late events dropped | a larger --lag
            windows left out or without rows | nothing, if these windows have no rows
            windows left out: | mend the foreign program
            clock uncertain | chrony on all machines; nexmark probe shows the clocks
            rate unknown, cost unknown, foreign jobs not known | metrics of Jet must be on in the members' configuration
            foreign client, foreign member, foreign job on | a cluster for this run alone
            member lost, reports lost, behind the watermark, no results | read the member's log; if the kernel ended the member for \
            want of memory, the kernel's log says so
            latency trend and warm-up | --measure of 8 s or more
            source lag unknown | a longer --measure; collect metrics each second on attach: clusters
            no percentile | a longer --measure, or a shorter --slide
            clocks may differ | chrony on all machines, with one server that is near
            unproved | no --check off; a lower --rate, or --check full
            recovery | a longer time between faults, or after the last
            what disturbed the members | repeat the run
            climbing | nothing: it only looked for the rate
            profiled | measure without --profiler
            """.lines()
            .map(line -> line.split(" \\| "))
            .map(row -> new WhatNow(List.of(row[0].split(", ")), row[1]))
            .toList();

    /** The reasons that most of some runs share, three at most, in the words of the first run that has them, with what can be done. */
    public static List<String> shared(List<RunResult> runs) {
        return ALL.stream()
                .flatMap(now -> {
                    List<String> said = runs.stream().flatMap(now::in).toList();
                    return 2 * said.size() > runs.size()
                            ? Stream.of(said.get(0) + "; what now: " + now.advice)
                            : Stream.empty();
                })
                .limit(3) // the others follow from these
                .toList();
    }

    private Stream<String> in(RunResult run) {
        return Stream.concat(run.verdict().reasons().stream(), run.verdict().notJudged().stream())
                .filter(sentence -> reasons.stream().anyMatch(sentence::contains))
                .limit(1);
    }
}
