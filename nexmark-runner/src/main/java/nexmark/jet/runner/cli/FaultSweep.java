package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.cluster.TemporaryFolder;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.runner.fault.FaultCheck;
import nexmark.jet.runner.fault.FaultedRun;
import nexmark.jet.runner.fault.LostState;
import nexmark.jet.runner.fault.TargetedFault;

/** Runs all queries at once under faults, on a fresh cluster for each seed, and prints what the rows prove. */
final class FaultSweep {

    /** The time from now to the first event, in which many jobs are submitted at once. */
    private static final long LEAD_MILLIS = 2_000;

    /**
     * The same time for members with a JVM of their own, whose classes are cold. A job that loses a member while it starts
     * is not restarted but fails (ExecutionNotFoundException), so all jobs have to run before the first fault.
     */
    private static final long LEAD_OF_COLD_MEMBERS_MILLIS = 12_000;

    /** The seeds that are checked before anything is started; each of the others is checked before it is run. */
    private static final int CHECKED_AHEAD = 1_000;

    /** Makes the plan of a query for a seed. */
    interface Plans {
        RunPlan of(Query query, Variant variant, long seed);
    }

    private final List<Query> queries;
    private final ClusterPlan cluster;
    private final List<Fault> faults;
    private final Plans plans;
    private final PrintWriter out;
    private final Function<IntConsumer, ClusterStarter> starters;
    private final FaultedTable table;
    private final ProgressLines progress = ProgressLines.ofProcess();
    private int streams;
    private int broken;
    private int empty;
    private int notJudged;
    /** Streams of which no row is lost so far, though the job did not come to its end in time. */
    private int late;

    private int failedSeeds;
    private int lostSeeds;

    FaultSweep(List<Query> queries, ClusterPlan cluster, List<Fault> faults, Plans plans, PrintWriter out) {
        this(queries, cluster, faults, plans, out, ClusterStarter::byKind);
    }

    /** @param starters makes what starts a cluster, of what hears how many of its members are ready */
    FaultSweep(
            List<Query> queries,
            ClusterPlan cluster,
            List<Fault> faults,
            Plans plans,
            PrintWriter out,
            Function<IntConsumer, ClusterStarter> starters) {
        this.queries = queries;
        this.cluster = cluster;
        this.faults = faults;
        this.plans = plans;
        this.out = out;
        this.starters = starters;
        this.table = new FaultedTable(Screen.of(out));
    }

    /**
     * Runs one seed after the other.
     *
     * @throws UserMistake if the cluster or the interval does not allow the faults: of the first 1,000 seeds before
     *     anything is started
     */
    ExitCode run(long firstSeed, int seeds) {
        check(firstSeed, seeds);
        for (int i = 0; i < seeds && !Interruption.isPending(); i++) {
            long seed = firstSeed + i;
            runOne(seed, "seed " + seed + " (" + (i + 1) + " of " + seeds + ")");
        }
        if (Interruption.isPending()) {
            return ExitCode.INTERRUPTED;
        }
        printSum();
        if (broken > 0 || lostSeeds > 0) {
            return ExitCode.WRONG_ANSWERS;
        }
        if (failedSeeds > 0) {
            return ExitCode.FAILURE;
        }
        return late == 0 && streams > empty + notJudged ? ExitCode.VALID : ExitCode.INVALID_RUN;
    }

    private void check(long firstSeed, int seeds) {
        if (firstSeed > Long.MAX_VALUE - seeds) {
            throw new UserMistake("--seed is " + firstSeed + " and --seeds is " + seeds
                    + ", expected no seed beyond 9223372036854775807");
        }
        LongStream.range(firstSeed, firstSeed + Math.min(seeds, CHECKED_AHEAD)).forEach(this::checked);
        ClusterPlanner.check(cluster);
    }

    /** The plans of a seed, if they can be carried out. */
    private List<RunPlan> checked(long seed) {
        List<RunPlan> all = plans(seed);
        all.forEach(PlanOptions::checked);
        FaultCheck.check(faults, cluster, seed);
        return all;
    }

    private List<RunPlan> plans(long seed) {
        return queries.stream()
                .flatMap(query -> query.variants().stream().map(variant -> plans.of(query, variant, seed)))
                .toList();
    }

    /** Runs one seed. If something went wrong, the members' logs are kept. */
    private void runOne(long seed, String name) {
        List<RunPlan> all = checked(seed);
        TemporaryFolder logs = TemporaryFolder.make();
        boolean well = false;
        progress.step(name + ": starting " + cluster.inWords());
        try (ClusterUnderTest started =
                starters.apply(progress.membersReady(cluster.members())).start(cluster, logs.path())) {
            started.notes().forEach(progress::line);
            progress.step(name + ": " + Counts.of(all.size(), "job") + " for "
                    + (all.get(0).phases().warmupMillis() + all.get(0).phases().measureMillis()) / 1000 + " s under "
                    + faults);
            List<FaultOutcome> results = FaultedRun.run(started, all, faults, leadMillis(), seed);
            progress.done();
            well = Interruption.isPending() || report(seed, all, results);
        } catch (UserMistake e) {
            well = true;
            throw e;
        } catch (RuntimeException e) {
            progress.done();
            well = Interruption.isPending();
            if (!well) {
                reportFailure(seed, e);
            }
        } finally {
            progress.done();
            if (well || cluster.kind() == ClusterKind.EMBEDDED) {
                logs.close();
            } else {
                out.println("      the members' logs: " + logs.keep());
            }
        }
    }

    private long leadMillis() {
        return cluster.kind() == ClusterKind.EMBEDDED ? LEAD_MILLIS : LEAD_OF_COLD_MEMBERS_MILLIS;
    }

    private boolean report(long seed, List<RunPlan> all, List<FaultOutcome> results) {
        boolean kept = true;
        List<TargetedFault> aimed = TargetedFault.aim(faults, cluster.members(), seed);
        table.print(seed, all.get(0), aimed, results);
        for (FaultOutcome result : results) {
            streams++;
            boolean isEmpty = result.rows().expected() == 0;
            boolean isNotJudged = result.promise() == Promise.NOT_JUDGED;
            empty += isEmpty ? 1 : 0;
            broken += result.promise() == Promise.BROKEN ? 1 : 0;
            notJudged += isNotJudged && !isEmpty ? 1 : 0;
            late += isNotJudged && !result.drained() ? 1 : 0;
            kept &= result.promise() != Promise.BROKEN && (result.drained() || !isNotJudged);
        }
        return kept;
    }

    /** Reports why a seed failed. A job that cannot go on delivers no more rows; the other seeds run nevertheless. */
    private void reportFailure(long seed, RuntimeException failure) {
        Optional<String> lostState = LostState.of(failure);
        if (lostState.isPresent()) {
            lostSeeds++;
            say("seed " + seed + ": state lost: " + lostState.get() + "; its rows are lost");
        } else {
            failedSeeds++;
            boolean isInTheUsersHands = failure instanceof HostUnreachable;
            String whole = isInTheUsersHands ? failure.getMessage() : failure.toString();
            String why = whole.lines().findFirst().orElse("");
            say("seed " + seed + ": failed, so nothing is proved: " + why);
        }
    }

    private void printSum() {
        say(Counts.of(streams, "stream") + " under " + faults + ", " + broken + " with a guarantee not kept");
        if (empty > 0) {
            say(Counts.of(empty, "stream") + " without rows due, which proves nothing; a higher --rate may");
        }
        if (notJudged > 0) {
            say(Counts.of(notJudged, "stream") + " not judged, for the reasons above");
        }
        if (late > 0) {
            say(Counts.of(late, "stream") + " did not end in time, so more rows may have come");
        }
        if (failedSeeds + lostSeeds > 0) {
            say(Counts.of(failedSeeds + lostSeeds, "seed") + " failed, " + lostSeeds
                    + " because a job's state was lost");
        }
    }

    private void say(String line) {
        Screen.ofLines(out).text(line, "      ");
    }
}
