package nexmark.jet.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.cluster.StdinLifeline;
import nexmark.jet.cluster.TemporaryFolder;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.ResultJson;
import nexmark.jet.runner.run.MachineWatch.ProcessTree;

/**
 * The modules of other engines than Jet. They are not part of this program: a script in a clone of the project builds
 * and starts each.
 */
public final class EngineModule {

    private static final Set<Engine> BUILT = EnumSet.noneOf(Engine.class);
    private static final Duration LONGEST_WIND_UP = Duration.ofSeconds(10);

    private EngineModule() {}

    /**
     * The program that measures plans on an engine. It is built first if it has to be, which a line says.
     *
     * @param job says the engine, and the variant
     * @throws UserMistake if there is no such module here, or it cannot be built
     */
    static ForeignProgram program(JobPlan job) {
        return new ForeignProgram(job.engine().toString(), "'" + script(job.engine()) + "' " + job.variant());
    }

    /** The variants in which an engine can be asked, by query; empty where its module is not here. */
    public static Map<String, List<String>> variants(Engine engine) {
        return lines(engine, "variants.csv").stream()
                .map(line -> List.of(line.split(",")))
                .collect(Collectors.toMap(line -> line.get(0), line -> line.subList(1, line.size())));
    }

    /** The lines of a file of an engine's module; none where the module is not here. */
    private static List<String> lines(Engine engine, String name) {
        Path file = folder(engine).resolve(name);
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UserMistake(file + " cannot be read: " + e.getMessage());
        }
    }

    /** Whether an engine has a query, as far as its module is here. */
    public static boolean has(Engine engine, String query) {
        Map<String, List<String>> variants = variants(engine);
        return variants.isEmpty() || variants.containsKey(query);
    }

    /**
     * @throws UserMistake if the engine of a plan is not Jet, and its module is not here or cannot carry out the plan
     */
    public static void check(RunPlan plan) {
        Engine engine = plan.job().engine();
        if (engine == Engine.JET) {
            return;
        }
        ForeignRun.check(plan, engine.toString());
        ClusterPlan cluster = plan.cluster();
        if (cluster.kind() != ClusterKind.PROCESSES
                && !(cluster.kind() == ClusterKind.EMBEDDED && cluster.members() == 1)) {
            throw new UserMistake("--cluster is " + cluster.spec() + ", expected processes:N with --engine " + engine);
        }
        checkHere(engine);
        List<String> variants = variants(engine).getOrDefault(plan.query(), List.of());
        if (variants.isEmpty()) {
            throw new UserMistake(
                    "--engine is " + engine + ", which has no " + plan.query() + ", expected another query");
        }
        if (!variants.contains(plan.job().variant().toString())) {
            throw new UserMistake("--variant is " + plan.job().variant() + ", expected one of " + variants + " for "
                    + plan.query() + " with --engine " + engine);
        }
        checkOptions(plan.job().engineOptions(), lines(engine, "decided.txt"));
    }

    /** @param decided starts of the names of settings that nobody else may set */
    static void checkOptions(List<String> options, List<String> decided) {
        for (String option : options) {
            if (decided.stream().anyMatch(option::startsWith)) {
                throw new UserMistake(
                        "--engine-options is " + option + ", which the plan decides or the engine's module"
                                + " needs, expected none that begins with one of " + decided);
            }
        }
    }

    /**
     * Compares the rows of bounded streams with the oracle's.
     *
     * @param plans in their order
     * @param events of each stream
     * @param answers takes for each plan in turn the comparison; null where the engine has no such variant
     * @throws UserMistake if there is no module, or it does not start
     * @throws ClusterFailure if it does not answer for each plan
     */
    public static void verify(Engine engine, List<RunPlan> plans, long events, Consumer<CheckResult> answers) {
        Path script = script(engine);
        try (TemporaryFolder folder = TemporaryFolder.make();
                StdinLifeline lifeline = new StdinLifeline()) {
            for (int i = 0; i < plans.size(); i++) {
                Path file = folder.path().resolve(String.format(Locale.ROOT, "%06d.json", i));
                Files.writeString(file, ResultJson.write(plans.get(i)));
            }
            Path log = folder.path().resolve("log");
            ProcessBuilder builder = new ProcessBuilder(
                            script.toString(), "verify", folder.path().toString(), Long.toString(events))
                    .redirectError(log.toFile());
            builder.environment().put("CLASSPATH", MemberJvm.classPath());
            Process process = builder.start();
            lifeline.tie(process.getOutputStream());
            int answered = 0;
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = out.readLine(); line != null && !Interruption.isPending(); line = out.readLine()) {
                    JsonNode answer = StrictJson.MAPPER.readTree(line);
                    answers.accept(
                            answer.has("absent") ? null : StrictJson.convert(answer, CheckResult.class, engine, ""));
                    answered++;
                }
            } finally {
                // Only then can its temporary files be removed.
                new ProcessTree(process.toHandle()).end(LONGEST_WIND_UP);
            }
            if (answered < plans.size() && !Interruption.isPending()) {
                String last = Files.readString(log)
                        .lines()
                        .filter(line -> line.contains("Exception") || line.contains("Error"))
                        .reduce("", (line, next) -> next);
                throw new ClusterFailure("the module nexmark-" + engine + " answered " + answered + " of "
                        + plans.size() + " streams: " + last);
            }
        } catch (IOException e) {
            throw new UserMistake(script + " does not answer: " + e.getMessage());
        }
    }

    private static synchronized Path script(Engine engine) {
        Path script = checkHere(engine);
        if (!BUILT.contains(engine)) {
            build(engine, script);
            BUILT.add(engine);
        }
        return script;
    }

    private static Path folder(Engine engine) {
        String home = System.getenv("NEXMARK_HOME");
        return Path.of(home == null ? "/nowhere" : home, "nexmark-" + engine);
    }

    private static Path checkHere(Engine engine) {
        Path script = folder(engine).resolve("side");
        if (!Files.isExecutable(script)) {
            throw new UserMistake("--engine is " + engine + ", whose module nexmark-" + engine
                    + " is not here, expected ./nexmark of a clone of the project");
        }
        return script;
    }

    /** Nothing of a build is left if this is interrupted. */
    static void build(Engine engine, Path script) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(script.toString(), "build").redirectInput(ProcessBuilder.Redirect.INHERIT);
            builder.redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().put("CLASSPATH", MemberJvm.classPath());
            Process process = builder.start();
            boolean hasEnded = Await.until(() -> !process.isAlive(), Await.FOREVER);
            new ProcessTree(process.toHandle()).end(LONGEST_WIND_UP);
            Interruption.checkAfter(hasEnded ? process.exitValue() : 0);
            if (process.exitValue() != 0) {
                throw new UserMistake("the module nexmark-" + engine + " was not built: "
                        + process.inputReader(StandardCharsets.UTF_8).lines().reduce("", (line, next) -> next));
            }
        } catch (IOException e) {
            throw new UserMistake(script + " does not start: " + e.getMessage());
        }
    }
}
