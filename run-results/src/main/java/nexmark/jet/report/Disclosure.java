package nexmark.jet.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import nexmark.jet.environment.Environment;
import nexmark.jet.plan.Counts;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.probe.Spread;
import nexmark.jet.result.FlatPlan;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * Everything else that a reader needs to judge and to repeat a run.
 *
 * @param files the run's files
 */
public record Disclosure(List<Group> groups, List<FileLink> files) {

    private static final double MICROS_PER_MILLI = TimeUnit.MILLISECONDS.toMicros(1);
    private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    /** A page links to so many files at most: a cluster has many logs. */
    private static final int MOST_FILES = 200;

    private static final int DEPTH = 2;

    /** Facts of one kind. */
    public record Group(String title, List<Row> rows) {}

    /** A fact. */
    public record Row(String name, String text) {}

    /**
     * A file.
     *
     * @param name its place in the run's folder
     * @param link from the page to it, percent-encoded
     */
    public record FileLink(String name, String link, String size) {}

    static Disclosure of(StoredResult stored, PageFolder page) {
        RunResult result = stored.result();
        List<Group> groups = new ArrayList<>();
        groups.add(run(result));
        groups.add(new Group(
                "Plan",
                FlatPlan.of(result.plan()).entrySet().stream()
                        .map(setting -> new Row(setting.getKey(), setting.getValue()))
                        .toList()));
        groups.add(facts(result.facts()));
        groups.add(new Group("Check of the answers", rows("", check(result))));
        groups.add(environment(
                "The machine of the runner, the program that controls the run",
                result.environments().runner()));
        result.environments().members().forEach((member, environment) -> {
            groups.add(environment("Member " + member, environment));
        });
        groups.add(clocks(result));
        if (result.cluster().probe() != null) {
            groups.add(probe(result.cluster().probe()));
        }
        return new Disclosure(groups, files(stored.folder(), page));
    }

    private static List<String> check(RunResult result) {
        return result.rows().faulted() == null
                ? ResultLines.check(result.rows(), result.plan().check())
                : Stream.concat(
                                ResultLines.faults(result.rows().faulted()).stream(),
                                ResultLines.rows(result.rows().faulted(), result.status()).stream())
                        .toList();
    }

    private static List<Row> rows(String name, List<String> texts) {
        return texts.stream().map(text -> new Row(name, text)).toList();
    }

    private static Group run(RunResult result) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("Id", result.id()));
        rows.add(new Row("Began", result.times().startedAt()));
        add(rows, "Ended", result.times().endedAt());
        rows.add(new Row("Measured", text("%,.1f s", result.times().measuredSeconds())));
        if (result.benchmark() != null) {
            rows.add(new Row(
                    "Benchmark",
                    result.benchmark().version() + ", revision "
                            + result.benchmark().gitRevision()));
        }
        rows.add(new Row("Read as schema", Integer.toString(result.schemaVersion())));
        return new Group("Run", rows);
    }

    private static Group facts(RunFacts facts) {
        List<Row> rows = new ArrayList<>();
        add(rows, "The watch of the job ended", facts.end());
        add(rows, "Lost member", facts.lostMember());
        add(rows, "Lost state", facts.lostState());
        add(rows, "Failure of the job", facts.jobFailure());
        add(rows, "No answer at the end", facts.unansweredAtEnd());
        add(rows, "Events that arrived late and were dropped", facts.lateEvents());
        add(rows, "Latencies whose reports did not arrive", facts.rowsMissing());
        add(rows, "Rows after the watermark had passed their time", facts.rowsAfterSettling());
        add(rows, "Rows before their ideal time", facts.negativeLatencies());
        return new Group("What the verdict rests on", rows);
    }

    private static Group environment(String title, Environment environment) {
        List<Row> rows = new ArrayList<>();
        Environment.Jvm jvm = environment.jvm();
        rows.add(new Row("Hazelcast", environment.hazelcastVersion()));
        rows.add(new Row("JVM", jvm.name() + " " + jvm.version() + ", " + jvm.vendor()));
        rows.add(new Row("JVM flags", String.join(" ", jvm.flags())));
        rows.add(new Row("Collectors", String.join(", ", jvm.collectors())));
        rows.add(new Row("Largest heap", Counts.shortBytes((double) jvm.maxHeapBytes())));
        Environment.OperatingSystem os = environment.os();
        rows.add(new Row(
                "OS",
                joined(os.distribution() == null ? os.name() : os.distribution(), os.kernel(), os.architecture())));
        add(rows, "Transparent huge pages", os.transparentHugePages());
        add(rows, "Swappiness", os.swappiness());
        Environment.Cpu cpu = environment.cpu();
        rows.add(new Row("Processors", cpu.inWords()));
        add(rows, "Physical cores", cpu.physicalCores());
        add(rows, "Governor", cpu.governor());
        add(rows, "Machine", cpu.machine());
        add(rows, "Memory", bytes(environment.memory().totalBytes()));
        add(rows, "Container's processors", environment.container().cpus());
        add(rows, "Container's memory", bytes(environment.container().memoryBytes()));
        rows.add(new Row("Kind of host", environment.hostKind()));
        return new Group(title, rows);
    }

    private static Group clocks(RunResult result) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("Clocks of the members", ResultLines.clocks(result.cluster())));
        if (result.cluster().clockErrorNanos() != null) {
            rows.add(new Row(
                    "Error when the runner's clock was set",
                    text("%.3f ms at most", result.cluster().clockErrorNanos() / NANOS_PER_MILLI)));
        }
        return new Group("Clocks", rows);
    }

    private static Group probe(ProbeResult probe) {
        List<Row> rows = new ArrayList<>();
        probe.members().forEach(member -> {
            rows.add(new Row(
                    "Wake-up delay on " + member.member(),
                    inMillis(member.local().wakeDelay())));
        });
        if (probe.roundTrips() != null) {
            rows.add(new Row("Round trips between members", inMillis(probe.roundTrips())));
        }
        return new Group("Probe before the first event", rows);
    }

    private static String inMillis(Spread times) {
        return text(
                "p50 %.3f ms, p99 %.3f ms, at most %.3f ms",
                times.p50Micros() / MICROS_PER_MILLI,
                times.p99Micros() / MICROS_PER_MILLI,
                times.maxMicros() / MICROS_PER_MILLI);
    }

    /** The files of the run's folder and of the folders in it. */
    private static List<FileLink> files(Path folder, PageFolder page) {
        try (Stream<Path> files = Files.walk(folder, DEPTH)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(HtmlReport.FILE))
                    .sorted()
                    .limit(MOST_FILES)
                    .map(file -> new FileLink(
                            folder.relativize(file).toString(), page.linkTo(file), Counts.shortBytes((double)
                                    file.toFile().length())))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the files in " + folder + " cannot be listed", e);
        }
    }

    private static void add(List<Row> rows, String name, Object value) {
        if (value != null) {
            rows.add(new Row(name, value.toString()));
        }
    }

    private static String bytes(Long bytes) {
        return bytes == null ? null : Counts.shortBytes((double) bytes);
    }

    private static String joined(String... texts) {
        return String.join(", ", Stream.of(texts).filter(Objects::nonNull).toList());
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
