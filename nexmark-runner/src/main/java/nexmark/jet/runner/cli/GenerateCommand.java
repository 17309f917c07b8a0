package nexmark.jet.runner.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.recorded.GeneratedEvents;
import nexmark.jet.runner.recorded.JsonLines;
import nexmark.jet.runner.recorded.OutputFile;
import nexmark.jet.runner.recorded.Pace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "generate",
        description = "Writes generated events in order of arrival, as JSON Lines in nexmark-flink's layout.",
        footer = {
            "  nexmark generate --events 1M --out events.jsonl",
            "  nexmark generate --events 50k --disorder 1000 --out - \\",
            "    | nexmark replay q4 --events - --out -",
            "  nexmark generate --events 50k --profile blog-2021 --query q8 --out -",
            "  nexmark generate --events 1M --pace --out - | kcat -P -b HOST -t nexmark",
            "",
            "The standard profile with seed 0 writes the events that Apache Beam's generator makes for the same rate "
                    + "and base time; their bids also have a channel and a url. The same settings always write the "
                    + "same bytes. A shuffled file holds the events of the ordered one if --events is a multiple of "
                    + "--disorder."
        })
final class GenerateCommand implements Callable<Integer> {

    private static final int CHECK_EVERY = 1 << 12;
    /** So many events load the classes and have the code compiled that write them. */
    private static final long WARM_UP_EVENTS = 50_000;
    /** Events are usually written within a millisecond or two. */
    private static final long USUAL_MILLIS = 10;

    /** 2015-07-15T00:00Z. */
    static final long BEAMS_MILLIS = 1_436_918_400_000L;

    @Option(
            names = "--events",
            required = true,
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "How many events; with blog-2021, how many events of the query's main stream.")
    private long events;

    @Mixin
    private PlanOptions options = PlanOptions.of()
            .andSections(PlanSettings.LOAD)
            .without(PlanSettings.EVENTS, PlanSettings.EVENTS_FROM, PlanSettings.TIME_UNIT, PlanSettings.MONEY)
            .usually(PlanSettings.RATE, "10k");

    @Option(
            names = "--base-time",
            paramLabel = "TIME",
            converter = Converters.BaseTime.class,
            description = "Time of the first event, ISO-8601 or epoch ms. (default: 2015-07-15T00:00:00Z, with --pace "
                    + "now)")
    private Long baseTimeMillis;

    @Option(
            names = "--pace",
            description = "Writes each event when it is due, from now on, so that other programs can read the events "
                    + "as they happen. A file must be new, and grows in place.")
    private boolean isPaced;

    @Option(
            names = "--query",
            paramLabel = "QUERY",
            description = "blog-2021 only: the query whose mix of events is made. (default: q5)")
    private String query;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Output; - = standard output.")
    private String out;

    @Override
    public Integer call() throws IOException {
        String mixedFor = query == null ? "q5" : query;
        List<StudyStream> mix = QueryLookup.byId(mixedFor).definition().studyStreams();
        WorkloadPlan workload = options.tree(mixedFor).workload();
        workload.checkProfile();
        if (query != null && workload.profile() != Profile.BLOG_2021) {
            throw new UserMistake("--query is '" + query + "', but the standard profile has one stream for all queries,"
                    + " expected --profile blog-2021 with it");
        }
        BiFunction<Long, Long, GeneratedEvents> generator =
                (startMillis, most) -> new GeneratedEvents(PlanOptions.bounded(
                                most,
                                count -> workload.generator(startMillis, count).withChannels())
                        .sequences(mix, EnumSet.allOf(EventKind.class)));
        OutputFile output = OutputFile.orStandardOutput("--out", out, new FileOutputStream(FileDescriptor.out));
        GeneratedEvents generated = generator.apply(startMillis(), events);
        if (isPaced) {
            writePaced(generator, output);
        } else {
            output.write(file -> write(generated, file, null));
        }
        return ExitCode.VALID.code();
    }

    private void writePaced(BiFunction<Long, Long, GeneratedEvents> generator, OutputFile output) throws IOException {
        GeneratedEvents first = generator.apply(startMillis(), Math.min(events, WARM_UP_EVENTS));
        write(first, OutputStream.nullOutputStream(), null);
        output.writeInPlace(file -> {
            long startMillis = startMillis();
            long aheadNanos = TimeUnit.MILLISECONDS.toNanos(startMillis) - EpochClock.nanos();
            write(generator.apply(startMillis, events), file, new Pace(() -> EpochClock.nanos() + aheadNanos));
        });
    }

    private long startMillis() {
        return baseTimeMillis != null ? baseTimeMillis : isPaced ? EpochClock.millis() : BEAMS_MILLIS;
    }

    /** @param pace null = none, as fast as possible */
    private static void write(GeneratedEvents generated, OutputStream file, Pace pace) throws IOException {
        ProgressLines progress = ProgressLines.ofProcess();
        progress.stepThatMayBeShort("writing events");
        double count = generated.count();
        long written = 0;
        try (JsonLines lines = new JsonLines(file)) {
            while (generated.hasNext()) {
                if (pace != null) {
                    pace.await(generated.dueNanos(), lines);
                }
                lines.write(generated.next());
                if (++written % CHECK_EVERY == 0) {
                    Interruption.check();
                    progress.stepAt(written / count);
                }
            }
            if (pace != null) {
                pace.flush(lines);
            }
        } finally {
            progress.done();
            if (pace != null && pace.behindMillis() > USUAL_MILLIS) {
                Console.say("behind the schedule by up to " + Millis.text(pace.behindMillis()));
            }
        }
    }
}
