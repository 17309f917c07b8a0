package nexmark.jet.runner.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;

/** The modules of other engines than Jet. They are no part of this program: a script in a clone of the project builds and starts each. */
final class EngineModule {

    private static final Set<Engine> BUILT = EnumSet.noneOf(Engine.class);

    private EngineModule() {}

    /**
     * The program that measures plans on an engine. It is built first if it has to be, which a line says.
     *
     * @throws UserMistake if there is no such module here, or it cannot be built
     */
    static synchronized ForeignProgram program(JobPlan job) {
        Engine engine = job.engine();
        String home = System.getenv("NEXMARK_HOME");
        Path script = Path.of(home == null ? "" : home, "nexmark-" + engine, "side");
        if (home == null || !Files.isExecutable(script)) {
            throw new UserMistake("--engine is " + engine + ", whose module nexmark-" + engine
                    + " is not here, expected ./nexmark of a clone of the project");
        }
        if (BUILT.add(engine)) {
            build(engine, script);
        }
        return new ForeignProgram(engine.toString(), "'" + script + "' " + job.variant());
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
