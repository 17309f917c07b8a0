package nexmark.jet.runner.cli;

import java.util.List;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.QueryLookup;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.AttachedCluster;
import nexmark.jet.runner.cluster.ClusterKind;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.fault.Fault;
import nexmark.jet.runner.fault.FaultCheck;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.RunPlan;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that make up a {@link RunPlan}. Those left out have the defaults shown. */
final class PlanOptions {

    private static final long DEFAULT_SLIDE_MILLIS = 500;
    private static final long DEFAULT_MEASURE_MILLIS = 20_000;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            converter = Labels.OfProfile.class,
            defaultValue = "standard",
            description = "standard: Beam's events; blog-2021: those of the 2021 study. (default: ${DEFAULT-VALUE})")
    private Profile profile;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Units.Count.class,
            defaultValue = "200k",
            description = "Events per second of the schedule, such as 250k or 1.5M. (default: ${DEFAULT-VALUE})")
    private long rate;

    @Option(
            names = "--keys",
            paramLabel = "N",
            converter = Units.Count.class,
            description = "Auctions that bids fall on at a time (standard, default: 100); distinct ids (blog-2021,"
                    + " default: 10k).")
    private Long keys;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "10s",
            description = "Length of the windows of q5, q7 and q8. (default: ${DEFAULT-VALUE})")
    private long windowMillis;

    @Option(
            names = "--slide",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            description = "A sliding window ends at every multiple of this; it divides the window."
                    + " (default: 500ms, or the window where that does not divide it)")
    private Long slideMillis;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "10s",
            description = "Before the measured interval. A query with windows waits for its first whole one besides."
                    + " (default: ${DEFAULT-VALUE})")
    private long warmupMillis;

    @Option(
            names = "--measure",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            description = "The measured interval. (default: 20s, with --fault until 20s after the last)")
    private Long measureMillis;

    @Option(
            names = "--drain",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "5s",
            description = "How long to wait for the last results; with any still missing the run is invalid."
                    + " (default: ${DEFAULT-VALUE})")
    private long drainMillis;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--source-processors",
            paramLabel = "N",
            description = "Of each source and of the sink, on each member. (default: one per started million events/s,"
                    + " at most one per thread)")
    private Integer sourceProcessors;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            converter = Labels.OfVariant.class,
            defaultValue = "tuned",
            description = "idiomatic: the Pipeline API alone; tuned: processors of the query's own where they are"
                    + " faster by more than a tenth. Queries with one variant run that. (default: ${DEFAULT-VALUE})")
    private Variant variant;

    @Option(
            names = "--guarantee",
            paramLabel = "G",
            converter = Labels.OfGuarantee.class,
            defaultValue = "none",
            description = "none, at-least-once or exactly-once. (default: ${DEFAULT-VALUE})")
    private Guarantee guarantee;

    @Option(
            names = "--snapshot-interval",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "1s",
            description = "Between snapshots, with a guarantee. (default: ${DEFAULT-VALUE})")
    private long snapshotIntervalMillis;

    @Option(
            names = "--check",
            paramLabel = "MODE",
            converter = Labels.OfCheckMode.class,
            defaultValue = "sample",
            description = "Compare rows with the oracle's: sample, full (keeps every row) or off."
                    + " (default: ${DEFAULT-VALUE})")
    private CheckMode check;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Of the generator; 0 makes Beam's events. (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--disorder",
            paramLabel = "N",
            converter = Units.Count.class,
            defaultValue = "1",
            description = "Events arrive shuffled within groups of N; 1 = in order. (default: ${DEFAULT-VALUE})")
    private long disorder;

    @Option(
            names = "--lag",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            description = "How late an event may arrive. (default: as late as the disorder makes it)")
    private Long lagMillis;

    @Option(
            names = "--auction-lifetime",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "0ms",
            description = "Mean lifetime of an auction, standard profile; 0ms = Beam's, the time in which --keys more"
                    + " open. (default: ${DEFAULT-VALUE})")
    private long auctionLifetimeMillis;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            converter = Faults.class,
            description =
                    "kill@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or add@30s, with #2 behind it for"
                            + " the second member (default: one by the seed); times count from the begin of the measured interval. May be given"
                            + " more than once. All rows are then compared.")
    private List<Fault> faults = List.of();

    /** The plan for a query; settings that do not fit each other are the user's mistake. */
    RunPlan plan(String query) {
        ClusterPlan where = faults.stream().anyMatch(fault -> fault.kind().isOfNetwork())
                ? cluster.plan().withRelays()
                : cluster.plan();
        RunPlan plan = new RunPlan(
                query,
                profile,
                rate,
                keys == null ? GeneratorSettings.defaultKeys(profile) : keys,
                windowMillis,
                slideMillis(),
                warmupMillis,
                measureMillis == null ? FaultCheck.measureMillis(faults, DEFAULT_MEASURE_MILLIS) : measureMillis,
                drainMillis,
                where,
                sourceProcessors == null ? RunPlan.sourceProcessorsFor(rate, where) : sourceProcessors,
                QueryLookup.byId(query).variantOrOnly(variant),
                guarantee,
                snapshotIntervalMillis,
                faults.isEmpty() || check == CheckMode.OFF ? check : CheckMode.FULL,
                seed,
                disorder(),
                lagMillis == null ? -1 : lagMillis,
                auctionLifetimeMillis,
                faults);
        checked(plan);
        return plan;
    }

    /** A window that the default slide does not divide is a tumbling one. */
    private long slideMillis() {
        long slide = slideMillis == null ? DEFAULT_SLIDE_MILLIS : slideMillis;
        return slideMillis == null && windowMillis % slide != 0 ? windowMillis : slide;
    }

    private int disorder() {
        if (disorder < 1 || disorder > Integer.MAX_VALUE) {
            throw new UserMistake("--disorder is " + disorder + ", expected a group size from 1 to 2147483647");
        }
        return (int) disorder;
    }

    /** As {@link Fault#parse}. */
    static final class Faults implements ITypeConverter<Fault> {
        @Override
        public Fault convert(String text) {
            try {
                return Fault.parse(text);
            } catch (UserMistake e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Builds what the plan describes, to hear objections before anything is started. */
    static void checked(RunPlan plan) {
        try {
            plan.allowedLagMillis();
            plan.question();
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
        ClusterOptions.checkMembers(plan.cluster());
        FaultCheck.check(plan.faults(), plan.cluster(), plan.seed());
        if (plan.cluster().kind() == ClusterKind.ATTACH) {
            AttachedCluster.check(plan.cluster().where());
        }
    }
}
