package nexmark.jet.runner.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ResultJson;

/**
 * The files that a foreign program is given, and the files that it leaves, in a folder of their own in the run's folder.
 *
 * @param folder absolute, since the program may change its working directory
 */
record ForeignFiles(Path folder) {

    private static final String PLAN = "plan.json";
    private static final String JVM_OPTIONS = "jvm.options";
    private static final String LOG = "foreign.log";
    private static final String MEASURED = "measured.json";
    private static final String LATENCIES = "latencies.csv";

    /** Makes the folder with the files that the program is given. */
    static ForeignFiles in(Path runFolder, RunPlan plan, List<String> jvmOptions) throws IOException {
        Path folder = Files.createDirectory(runFolder.toAbsolutePath().resolve("foreign"));
        Files.writeString(folder.resolve(PLAN), ResultJson.write(PlanPrivacy.hidden(plan)));
        ForeignFiles files = new ForeignFiles(folder);
        files.writeOptions(jvmOptions);
        return files;
    }

    /** Takes the private parts out of the options, which stay with the result, when the program does not need them any more. */
    void hideOptions(List<String> jvmOptions) throws IOException {
        writeOptions(EnvironmentPrivacy.ofTexts().clean(jvmOptions));
    }

    private void writeOptions(List<String> jvmOptions) throws IOException {
        Files.write(
                folder.resolve(JVM_OPTIONS),
                jvmOptions.stream().map(ForeignFiles::quoted).toList());
    }

    /** An option as java's argument files have it. */
    private static String quoted(String option) {
        return '"' + option.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Starts the program by a shell, so that its command may have quotes and variables. */
    Process start(ForeignProgram program) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        program.command() + " \"$@\"",
                        program.name(),
                        folder.resolve(PLAN).toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(LOG).toFile());
        builder.environment().put("CLASSPATH", MemberJvm.classPath());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    /** The last line that the program has printed. */
    String lastLine() throws IOException {
        return new String(Files.readAllBytes(folder.resolve(LOG)), UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((before, line) -> line)
                .map(String::strip)
                .orElse("it printed nothing");
    }

    /** @throws UserMistake if the program left no such file, or another one */
    ForeignMeasurement measurement() {
        return ForeignMeasurement.read(present(MEASURED));
    }

    /** @throws UserMistake if the program left no such file, or another one */
    ForeignLatencies latencies(Interval interval) throws IOException {
        return ForeignLatencies.read(present(LATENCIES), interval);
    }

    private Path present(String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new UserMistake("there is no " + name);
        }
        return file;
    }
}
