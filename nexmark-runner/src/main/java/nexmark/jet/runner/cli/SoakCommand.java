package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.Csv;
import nexmark.jet.runner.recorded.OutputFile;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.soak.CollectedHeap;
import nexmark.jet.runner.soak.SoakPlan;
import nexmark.jet.runner.soak.SoakResult;
import nexmark.jet.runner.soak.SoakRun;
import nexmark.jet.runner.soak.SoakSample;
import nexmark.jet.runner.soak.SoakVerdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark soak}: hours of event time through a query in minutes; its heap must not grow. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        defaultValueProvider = OptionDefaults.class,
        sortOptions = false,
        description =
                "Sends hours of events through a query as fast as it can, and proves that its state stays bounded.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark soak q4",
            "  nexmark soak q6 --profile blog-2021 --hours 24",
            "  nexmark soak all --hours 1 --csv heap.csv",
            "",
            "After each fortieth of the event time the job pauses, and the heap is collected and measured. The first fifth is"
                    + " warm-up, in which state fills: it has to be as long as the --join-span. The heap is not bounded"
                    + " if it grows after that by more than 5 %% of its median and 2 MB. With many --keys, state may fill"
                    + " for longer and look like growth; then use more --hours.",
            "",
            "Exit codes: 0 bounded, 1 failure, 2 user's mistake, 3 not bounded, 130 interrupted."
        })
final class SoakCommand implements Callable<Integer> {

    /** Every fourth sample is printed; the file has all samples. */
    private static final int PRINT_EVERY = 4;

    @Parameters(paramLabel = "QUERY", arity = "0..*", description = "Ids such as q4, or all; see 'nexmark list'.")
    private List<String> queryIds = new ArrayList<>();

    @Option(
            names = "--hours",
            paramLabel = "N",
            defaultValue = "6",
            description = "Event time, such as 6 or 0.5; rounded to 40 steps of whole windows of 10 s."
                    + " (default: ${DEFAULT-VALUE})")
    private double hours;

    @Mixin
    private GeneratorOptions generator;

    @Mixin
    private JoinSpanOption joinSpan;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = "idiomatic or tuned, see 'nexmark run --help'. (default: ${DEFAULT-VALUE})")
    private Variant variant;

    @Option(names = "--threads", paramLabel = "N", description = "Cooperative threads. (default: one per processor)")
    private Integer threads;

    @Option(names = "--csv", paramLabel = "FILE", description = "Writes all samples, once all queries are through.")
    private String csvFile;

    private final PrintWriter out = Console.out();

    @Override
    public Integer call() {
        List<Query> queries = QueryLookup.named(queryIds);
        List<SoakPlan> plans = queries.stream().map(this::plan).toList();
        OutputFile csvOutput = csvFile == null ? null : OutputFile.of("--csv", csvFile);
        Csv csv = new Csv(List.of("query", "profile", "eventMillis", "heapBytes", "events", "rows", "warmup"));
        CollectedHeap.check();
        if (csvOutput != null) {
            csvOutput.checkIsWritable();
        }
        ExitCode worst = ExitCode.VALID;
        for (int i = 0; i < plans.size(); i++) {
            SoakResult soaked = soak(plans.get(i), queries.get(i));
            print(plans.get(i), queries.get(i), soaked);
            if (soaked.verdict().isEmpty()) {
                return ExitCode.INTERRUPTED.code();
            }
            worst = worst.or(soaked.verdict().get().isBounded() ? ExitCode.VALID : ExitCode.INVALID_RUN);
            addTo(csv, queries.get(i), soaked.samples());
        }
        if (csvOutput != null) {
            csvOutput.write(file -> file.write(csv.toString().getBytes(UTF_8)));
        }
        return worst.code();
    }

    private SoakPlan plan(Query query) {
        int processors = Runtime.getRuntime().availableProcessors();
        WorkloadPlan workload = new WorkloadPlan(
                query.id(),
                generator.profile(),
                generator.rate(),
                generator.keys(),
                PlanDefaults.WINDOW_MILLIS,
                PlanDefaults.SOAK_SLIDE_MILLIS,
                generator.seed(),
                PlanDefaults.DISORDER,
                PlanDefaults.LAG_MILLIS,
                generator.auctionLifetimeMillis(),
                generator.hotAuctionRatio(),
                PlanDefaults.SOAK_EVENTS,
                joinSpan.joinSpan(generator.profile()));
        SoakPlan plan =
                SoakPlan.of(workload, query.variantOrOnly(variant), hours, threads == null ? processors : threads);
        PlanOptions.checked(plan.run());
        return plan;
    }

    private static SoakResult soak(SoakPlan plan, Query query) {
        RunProgress progress = ProgressLines.ofProcess();
        return new SoakRun(plan, query, progress).run();
    }

    private void addTo(Csv csv, Query query, List<SoakSample> samples) {
        for (int i = 0; i < samples.size(); i++) {
            SoakSample sample = samples.get(i);
            csv.row(List.of(
                    query.id(),
                    generator.profile(),
                    sample.eventMillis(),
                    sample.heapBytes(),
                    sample.events(),
                    sample.rows(),
                    i < SoakPlan.WARMUP_SAMPLES));
        }
    }

    private void print(SoakPlan plan, Query query, SoakResult soaked) {
        Screen.ofLines(out)
                .text(
                        String.format(
                                Locale.ROOT,
                                "%s %s: profile %s, %,d keys, %,d events/s, %.2f h of events in %.0f s",
                                query.id(),
                                query.title(),
                                generator.profile(),
                                plan.run().workload().keys(),
                                generator.rate(),
                                plan.hours(),
                                soaked.wallSeconds()),
                        "  ");
        out.printf("%14s%20s%16s%16s%n", "event time h", "heap after GC MB", "events", "rows");
        for (int i = PRINT_EVERY - 1; i < soaked.samples().size(); i += PRINT_EVERY) {
            SoakSample sample = soaked.samples().get(i);
            out.printf(
                    Locale.ROOT,
                    "%14.2f%,20.2f%,16d%,16d%s%n",
                    sample.eventHours(),
                    sample.heapMegabytes(),
                    sample.events(),
                    sample.rows(),
                    i < SoakPlan.WARMUP_SAMPLES ? "   warm-up" : "");
        }
        Screen.of(out).verdict(soaked.verdict().map(SoakVerdict::toString).orElse("INTERRUPTED: not judged"));
    }
}
