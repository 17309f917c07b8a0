import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import nexmark.jet.evidence.FirstRowsWriter;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.PlanJson;

/**
 * Runs the code of the 2021 study, unchanged, as a foreign program of nexmark (docs/engines.md):
 *
 * <pre>--side study='java benchmarks/StudySide.java --study ../big-data-benchmark/nexmark-jet'</pre>
 *
 * <p>The study's sources are compiled together with the few classes in benchmarks/study, against this project's jar, and started in
 * a JVM of their own.
 */
public final class StudySide {

    private static final Map<String, String> CLASSES = Map.of(
            "q0", "Q00PassThrough",
            "q1", "Q01CurrencyConversion",
            "q2", "Q02Selection",
            "q3", "Q03LocalItemSuggestion",
            "q4", "Q04AveragePriceForCategory",
            "q5", "Q05HotItems",
            "q6", "Q06AvgSellingPrice",
            "q7", "Q07HighestBid",
            "q8", "Q08MonitorNewUsers");
    private static final Path OURS = Path.of("benchmarks", "study");
    private static final String SOURCES = "src/main/java";
    private static final String MAIN = "com.example.jet.benchmark.nexmark.BenchmarkBase";
    private static final String DONE = "benchmarking is done";
    /** On a busy machine the JVM takes long to start. The runner itself waits for five minutes longer than the plan. */
    private static final long START_SECONDS = 240;
    private static final long STOP_SECONDS = 8;
    /** The runner reads CPU time once a second, so the job goes on for longer than that after the measured interval. */
    private static final long MILLIS_AFTER_END = 1500;

    private final Path study;
    private final RunPlan plan;
    private final Path folder;
    private final StudyTimes times;

    private StudySide(Path study, Path planFile, Path folder) {
        this.study = study;
        this.plan = PlanJson.read(planFile, word -> {
            throw new UserMistake("cluster is '" + word + "', expected a whole plan");
        });
        this.folder = folder;
        this.times = new StudyTimes(plan);
    }

    public static void main(String[] args) {
        int exitCode = 1;
        try {
            if (args.length != 4 || !args[0].equals("--study")) {
                throw new UserMistake("expected --study DIR PLAN.json FOLDER, given: " + String.join(" ", args));
            }
            new StudySide(Path.of(args[1]), Path.of(args[2]), Path.of(args[3])).run();
            exitCode = 0;
        } catch (UserMistake e) {
            System.out.println(e.getMessage());
            exitCode = 2;
        } catch (IOException | InterruptedException | RuntimeException e) {
            System.out.println(e);
        }
        System.exit(exitCode);
    }

    private void run() throws IOException, InterruptedException {
        check();
        Path work = Files.createDirectory(folder.resolve("study"));
        Path classes = compiled(work.resolve("classes"));
        Files.writeString(work.resolve("nexmark-jet.properties"), properties());
        Process process = start(classes, work);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        CompletableFuture.runAsync(StudySide::endWithRunner);
        CompletableFuture<Process> tooLate = process.onExit()
                .completeOnTimeout(process, START_SECONDS + times.plannedSeconds(), TimeUnit.SECONDS)
                .whenComplete((late, failure) -> late.destroyForcibly());
        long doneMillis = doneMillis(process);
        process.destroy();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        tooLate.join();
        write(work.resolve("out").resolve("log"), doneMillis);
    }

    /** The runner closes our stdin when it ends. */
    private static void endWithRunner() {
        try {
            while (System.in.read() >= 0) {
                // Each byte says that the runner lives.
            }
        } catch (IOException e) {
            System.out.println("stdin is lost: " + e.getMessage());
        }
        System.exit(1);
    }

    private void check() {
        if (!Files.isDirectory(study.resolve(SOURCES))) {
            throw new UserMistake("--study is '" + study
                    + "', expected the folder nexmark-jet of a clone of hazelcast/big-data-benchmark");
        }
        if (!Files.isDirectory(OURS)) {
            throw new UserMistake("there is no " + OURS + " here, expected to be started in this project's folder");
        }
        require("query", plan.query(), CLASSES.containsKey(plan.query()), "one of q0 to q8");
        require("--profile", plan.workload().profile(), plan.workload().profile() == Profile.BLOG_2021, "blog-2021");
        require("--disorder", plan.workload().disorder(), plan.workload().disorder() == 1, "1");
        require(
                "--cluster",
                plan.cluster().spec(),
                plan.cluster().members() == 1
                        && Set.of(ClusterKind.EMBEDDED, ClusterKind.PROCESSES)
                                .contains(plan.cluster().kind()),
                "processes:1");
        require(
                "--source-processors",
                plan.job().sourceProcessors(),
                plan.job().sourceProcessors() == plan.cluster().threads(),
                plan.cluster().threads() + ": the study's sources have one processor on each cooperative thread");
        require(
                "--warmup and --measure in ms",
                plan.phases().warmupMillis() + " and " + plan.phases().measureMillis(),
                (plan.phases().warmupMillis() % 1000 + plan.phases().measureMillis() % 1000) == 0,
                "whole seconds");
    }

    private static void require(String setting, Object value, boolean isRight, String expected) {
        if (!isRight) {
            throw new UserMistake(setting + " is " + value + ", expected " + expected);
        }
    }

    private Path compiled(Path classes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-nowarn",
                "-proc:none",
                "-encoding",
                "UTF-8",
                "--release",
                "17",
                "-d",
                classes.toString(),
                "-cp",
                classPath()));
        for (Path sources : List.of(OURS, study.resolve(SOURCES))) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
            }
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        if (ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(String[]::new)) != 0) {
            throw new UserMistake("the study does not compile: "
                    + said.toString(UTF_8)
                            .lines()
                            .filter(line -> line.contains("error:"))
                            .findFirst()
                            .orElse("no reason given"));
        }
        return classes;
    }

    private static String classPath() {
        return System.getenv("CLASSPATH");
    }

    private String properties() {
        boolean isTumbling = plan.query().equals("q7");
        Map<String, Object> settings = Map.of(
                "events-per-second", plan.workload().rate(),
                "num-distinct-keys", plan.workload().keys(),
                "window-size-millis",
                        isTumbling
                                ? plan.workload().slideMillis()
                                : plan.workload().windowMillis(),
                "sliding-step-millis", plan.workload().slideMillis(),
                "processing-guarantee", plan.job().guarantee(),
                "snapshot-interval-millis", plan.job().snapshotIntervalMillis(),
                "warmup-seconds", times.warmupSeconds(),
                "measurement-seconds", times.measureSeconds(),
                // At and above this latency the study prints each sample: out of reach, so that printing is not
                // measured.
                "latency-reporting-threshold-millis", 1_000_000,
                "output-path", "out");
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
                .collect(Collectors.joining());
    }

    private Process start(Path classes, Path work) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getenv("JAVA_HOME"), "bin", "java").toString(),
                        "@" + folder.resolve("jvm.options"),
                        "-Dstudy.threads=" + plan.cluster().threads(),
                        "-cp",
                        classes + ":" + classPath(),
                        MAIN,
                        CLASSES.get(plan.query()))
                .directory(work.toFile())
                .redirectErrorStream(true)
                .start();
    }

    /** The instant at which the study said that it was done, epoch ms; 0 if it was ended before. */
    private static long doneMillis(Process process) throws IOException {
        long done = 0;
        String last = "it printed nothing";
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line;
                if (line.startsWith("Exception in thread")) {
                    throw new IllegalStateException(line);
                }
                if (line.startsWith(DONE) && done == 0) {
                    done = EpochClock.millis();
                } else if (line.startsWith(DONE) && EpochClock.millis() >= done + MILLIS_AFTER_END) {
                    return done;
                }
            }
        }
        return done;
    }

    /** The study's log has lines {@code event ms since the first row,latency ms}, in whole ms. */
    private void write(Path log, long doneMillis) throws IOException {
        if (!Files.isDirectory(log)) {
            throw new IllegalStateException("the study logged nothing within " + START_SECONDS + " s of its planned end");
        }
        boolean drained = doneMillis > 0;
        long from = (drained ? doneMillis : EpochClock.millis()) - plan.phases().measureMillis();
        FirstRowsWriter writer = new FirstRowsWriter(plan, from);
        try (Stream<Path> files = Files.list(log)) {
            for (Path file : files.toList()) {
                for (String line : Files.readAllLines(file)) {
                    int comma = line.indexOf(',');
                    long millis = Long.parseLong(line.substring(0, comma)) - 1000 * times.warmupSeconds();
                    if (millis >= 0 && millis < plan.phases().measureMillis()) {
                        writer.row(from + millis, Double.parseDouble(line.substring(comma + 1)));
                    }
                }
            }
        }
        writer.finish(
                folder,
                "nexmark-jet of hazelcast/big-data-benchmark, commit " + commit(),
                new FirstRows(drained, times.effectiveRate(), 1, 1),
                List.of(
                        "the study's source does not count its events: all that its schedule has in the interval count as"
                                + " emitted, because the rows after them arrived",
                        "the measured interval ends when the study says so, within one slide"));
    }

    private String commit() throws IOException {
        Process git = new ProcessBuilder("git", "-C", study.toString(), "rev-parse", "HEAD").start();
        String answer = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
        return answer.isEmpty() ? "unknown" : answer;
    }

    /** The study's phases, which count from its first row, and its rate. */
    private record StudyTimes(RunPlan plan) {

        long measureSeconds() {
            return plan.phases().measureMillis() / 1000;
        }

        /** Ends at the same event time as our warm-up, which counts from the first event, and after the first whole window. */
        long warmupSeconds() {
            long leadingMillis = switch (plan.query()) {
                case "q5", "q8" -> plan.workload().windowMillis();
                case "q7" -> plan.workload().slideMillis();
                default -> 0;
            };
            return Math.max(plan.phases().warmupMillis() / 1000 - firstRowSeconds(), seconds(leadingMillis));
        }

        /** Until the first auction can close: half a key's millisecond in q4, one in q6. */
        private long firstRowSeconds() {
            return switch (plan.query()) {
                case "q4" -> seconds(plan.workload().keys() / 2);
                case "q6" -> seconds(plan.workload().keys());
                default -> 0;
            };
        }

        private static long seconds(long millis) {
            return (millis + 999) / 1000;
        }

        long plannedSeconds() {
            return firstRowSeconds()
                    + warmupSeconds()
                    + measureSeconds()
                    + seconds(plan.phases().drainMillis());
        }

        /** The study rounds the nanoseconds between two events of a processor down, so high rates are a bit higher. */
        double effectiveRate() {
            long rate = plan.workload().rate();
            List<Long> streams = switch (plan.query()) {
                case "q3" -> List.of(rate, rate / 100);
                case "q4", "q6" -> List.of(rate, rate / Math.max(1, rate / 1000));
                case "q8" -> List.of(rate / 10, rate * 9 / 10);
                default -> List.of(rate);
            };
            double nanosOfAll = 1e9 * plan.cluster().threads();
            return streams.stream()
                    .mapToDouble(stream -> nanosOfAll / Math.max(1, (long) nanosOfAll / stream))
                    .sum();
        }
    }
}
