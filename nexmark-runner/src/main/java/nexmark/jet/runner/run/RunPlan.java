package nexmark.jet.runner.run;

import static java.util.Objects.requireNonNull;

import com.hazelcast.jet.config.JobConfig;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.QuerySerializers;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.QueryLookup;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.fault.Fault;
import nexmark.jet.runner.fault.FaultCheck;
import nexmark.jet.source.EventSerializers;

/**
 * All that decides what a run does: stored with its result, and enough to repeat it.
 *
 * @param query id, such as {@code q5}
 * @param profile whose events and rules
 * @param rate events/s of the schedule
 * @param keys see {@link GeneratorSettings}
 * @param windowMillis length of the windows
 * @param slideMillis distance of their ends
 * @param warmupMillis event time before the measured interval; windows that begin before the first event never count
 * @param measureMillis length of the measured interval
 * @param drainMillis how long after its planned end the run waits for the last results
 * @param cluster on which it is measured
 * @param sourceProcessors on each member, of each source and of the sink; see {@link #sourceProcessorsFor}
 * @param variant which of the query's pipelines
 * @param guarantee processing guarantee of the job
 * @param snapshotIntervalMillis between snapshots, where the guarantee takes any; at most the measured interval
 * @param check how many rows are compared with the oracle's; all where there are faults
 * @param seed of the generator, 0 = Beam's events
 * @param disorder group size in which arrivals are shuffled, 1 = in order
 * @param lagMillis how late an event may arrive, −1 = as late as the disorder makes it
 * @param auctionLifetimeMillis mean, 0 = the generator's rule
 * @param faults what is done to members meanwhile; they begin, end and have their effect within the measured interval
 */
public record RunPlan(
        String query,
        Profile profile,
        long rate,
        long keys,
        long windowMillis,
        long slideMillis,
        long warmupMillis,
        long measureMillis,
        long drainMillis,
        ClusterPlan cluster,
        int sourceProcessors,
        Variant variant,
        Guarantee guarantee,
        long snapshotIntervalMillis,
        CheckMode check,
        long seed,
        int disorder,
        long lagMillis,
        long auctionLifetimeMillis,
        List<Fault> faults) {

    /** What one source processor is given to emit before there is a second; it could do several times as much. */
    private static final long EVENTS_PER_SECOND_AND_PROCESSOR = 1_000_000;

    /** More than any rounding. */
    private static final long SLACK_MILLIS = 10;

    private static final long LONGEST_SPAN_MILLIS = 1000L * 3_600_000;

    public RunPlan {
        requireNonNull(query, "query");
        requireNonNull(profile, "profile");
        requireNonNull(cluster, "cluster");
        requireNonNull(variant, "variant");
        requireNonNull(guarantee, "guarantee");
        requireNonNull(check, "check");
        faults = List.copyOf(faults);
        atLeast("--warmup in ms", warmupMillis, 0);
        atLeast("--measure in ms", measureMillis, 1);
        atLeast("--drain in ms", drainMillis, 0);
        atLeast("--source-processors", sourceProcessors, 1);
        atLeast("--rate", rate, 1);
        atLeast("--disorder", disorder, 1);
        atLeast("--snapshot-interval in ms", snapshotIntervalMillis, 10);
        atLeast("--lag in ms", lagMillis, -1);
        atMost("--warmup in ms", warmupMillis, LONGEST_SPAN_MILLIS);
        atMost("--measure in ms", measureMillis, LONGEST_SPAN_MILLIS);
        atMost("--drain in ms", drainMillis, LONGEST_SPAN_MILLIS);
        atMost("--window in ms", windowMillis, LONGEST_SPAN_MILLIS);
        atMost("--lag in ms", lagMillis, LONGEST_SPAN_MILLIS);
        atMost("--source-processors", sourceProcessors, cluster.threadsPerMember());
        FaultCheck.checkTimes(faults, measureMillis);
        if (!faults.isEmpty() && check != CheckMode.FULL) {
            throw new UserMistake("--check " + check + " does not count what --fault " + faults.get(0)
                    + " costs in rows, expected --check full");
        }
        if (guarantee != Guarantee.NONE) {
            atMost("--snapshot-interval in ms", snapshotIntervalMillis, measureMillis);
        }
    }

    /**
     * How many source processors a member has, unless set: one for each million events/s, at most one for each of its
     * threads. Each more costs wake-ups (and CPU time) that a low rate does not need. With one, the queries' own
     * processors have one as well, see {@link GeneratedStreams#newPipeline}.
     */
    public static int sourceProcessorsFor(long rate, ClusterPlan cluster) {
        long needed =
                (rate / cluster.members() + EVENTS_PER_SECOND_AND_PROCESSOR - 1) / EVENTS_PER_SECOND_AND_PROCESSOR;
        return (int) Math.max(1, Math.min(needed, cluster.threadsPerMember()));
    }

    /**
     * The events of a run that starts at an instant.
     *
     * @param events how many, {@link Long#MAX_VALUE} = without end
     */
    public GeneratorSettings generator(long startMillis, long events) {
        return new GeneratorSettings(profile, rate, startMillis, events, seed, disorder, keys, auctionLifetimeMillis);
    }

    /** The question's settings, under which state is forgotten once the generator cannot refer to it any more. */
    public QuerySettings question() {
        GeneratorSettings generator = generator(0, Long.MAX_VALUE);
        long slack = SLACK_MILLIS + allowedLagMillis();
        return new QuerySettings(
                ProfileRules.of(profile),
                windowMillis,
                slideMillis,
                generator.sellerSpanMillis() + slack,
                generator.sellerIdleMillis() == 0 ? QuerySettings.NEVER : generator.sellerIdleMillis() + slack);
    }

    public long allowedLagMillis() {
        return lagMillis >= 0
                ? lagMillis
                : generator(0, Long.MAX_VALUE).disorderMillis(studyStreams(), EnumSet.allOf(EventKind.class));
    }

    /** The study's streams that the query reads; none in the standard profile, which has one stream for all queries. */
    public List<StudyStream> studyStreams() {
        return profile == Profile.STANDARD ? List.of() : QueryLookup.byId(query).studyStreams();
    }

    /** How the job is run, the wire forms of all that travels registered. */
    public JobConfig job() {
        JobConfig config = new JobConfig()
                .setName(query)
                .setProcessingGuarantee(guarantee.jet())
                .setSnapshotIntervalMillis(snapshotIntervalMillis)
                .setAutoScaling(!faults.isEmpty())
                .setSplitBrainProtection(
                        faults.stream().anyMatch(fault -> fault.kind().canSplitCluster()))
                .setMetricsEnabled(true)
                .setStoreMetricsAfterJobCompletion(true);
        return EventSerializers.register(QuerySerializers.register(config));
    }

    private static void atMost(String setting, long value, long most) {
        if (value > most) {
            throw new UserMistake(setting + " is " + value + ", expected at most " + most);
        }
    }

    private static void atLeast(String setting, long value, long least) {
        if (value < least) {
            throw new UserMistake(setting + " is " + value + ", expected at least " + least);
        }
    }
}
