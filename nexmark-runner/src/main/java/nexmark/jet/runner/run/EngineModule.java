package nexmark.jet.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.cluster.StdinLifeline;
import nexmark.jet.cluster.TemporaryFolder;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.ResultJson;

/** The modules of other engines than Jet. They are no part of this program: a script in a clone of the project builds and starts each. */
public final class EngineModule {

    private static final Set<Engine> BUILT = EnumSet.noneOf(Engine.class);

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

    /**
     * Compares the rows of bounded streams with the oracle's.
     *
     * @param plans in their order
     * @param events of each stream
     * @param answers takes for each plan in turn the comparison; null where the engine has no such variant
     * @throws UserMistake if there is no module, or it does not answer
     */
    public static void verify(Engine engine, List<RunPlan> plans, long events, Consumer<CheckResult> answers) {
        Path script = script(engine);
        try (TemporaryFolder folder = TemporaryFolder.make();
                StdinLifeline lifeline = new StdinLifeline()) {
            for (int i = 0; i < plans.size(); i++) {
                Path file = folder.path().resolve(String.format(Locale.ROOT, "%06d.json", i));
                Files.writeString(file, ResultJson.write(plans.get(i)));
            }
            ProcessBuilder builder = new ProcessBuilder(
                            script.toString(), "verify", folder.path().toString(), Long.toString(events))
                    .redirectError(folder.path().resolve("log").toFile());
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
                process.destroy();
            }
            if (answered < plans.size() && !Interruption.isPending()) {
                throw new UserMistake(
                        "the module nexmark-" + engine + " answered " + answered + " of " + plans.size() + " streams");
            }
        } catch (IOException e) {
            throw new UserMistake(script + " does not answer: " + e.getMessage());
        }
    }

    private static synchronized Path script(Engine engine) {
        String home = System.getenv("NEXMARK_HOME");
        Path script = Path.of(home == null ? "" : home, "nexmark-" + engine, "side");
        if (home == null || !Files.isExecutable(script)) {
            throw new UserMistake("--engine is " + engine + ", whose module nexmark-" + engine
                    + " is not here, expected ./nexmark of a clone of the project");
        }
        if (BUILT.add(engine)) {
            build(engine, script);
        }
        return script;
    }

    private static void build(Engine engine, Path script) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(script.toString(), "build").redirectInput(ProcessBuilder.Redirect.INHERIT);
            builder.redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().put("CLASSPATH", MemberJvm.classPath());
            Process process = builder.start();
            String last = "";
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    last = line;
                }
            }
            int exitCode = process.waitFor();
            Interruption.checkAfter(exitCode);
            if (exitCode != 0) {
                BUILT.remove(engine);
                throw new UserMistake("the module nexmark-" + engine + " was not built: " + last);
            }
        } catch (IOException e) {
            throw new UserMistake(script + " does not start: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserMistake("interrupted while the module nexmark-" + engine + " was built");
        }
    }
}
