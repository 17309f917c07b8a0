package nexmark.jet.runner.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A command that ran: what it returned and what it printed. */
record Ran(int exit, String out, String err) {

    static Ran nexmark(String... args) {
        PrintStream stdout = System.out;
        PrintStream stderr = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        int exit;
        try {
            exit = Nexmark.execute(args);
        } finally {
            System.setOut(stdout);
            System.setErr(stderr);
        }
        return new Ran(
                exit, out.toString(StandardCharsets.UTF_8), withoutProgress(err.toString(StandardCharsets.UTF_8)));
    }

    /** Without the lines that a step has only on a machine that is slow. */
    private static String withoutProgress(String err) {
        return err.replaceAll("(?m)^.* \\.\\.\\. (.*, )?\\d+ s\\R", "");
    }

    /** The same from words with spaces between them, and further words. */
    static Ran line(String words, Object... further) {
        return nexmark(words(words, further));
    }

    /** A command line from words with spaces between them, and further words. */
    static String[] words(String words, Object... further) {
        return Stream.concat(Stream.of(words.split(" ")), Stream.of(further))
                .flatMap(word -> word instanceof String[] several ? Stream.of(several) : Stream.of(word.toString()))
                .toArray(String[]::new);
    }

    /**
     * In a JVM of its own, without this one's settings.
     *
     * @param environment variables that it has besides
     */
    static Ran ofItsOwn(String classPath, Map<String, String> environment, String... args) throws IOException {
        ProcessBuilder builder = process(args);
        builder.command().add(1, "-Xmx256m");
        builder.environment().put("CLASSPATH", classPath);
        builder.environment().keySet().removeIf(variable -> variable.startsWith("NEXMARK_"));
        builder.environment().putAll(environment);
        Path err = Files.createTempFile("nexmark-ran", ".txt");
        try {
            Process process = builder.redirectError(err.toFile()).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ran(process.onExit().join().exitValue(), out, withoutProgress(Files.readString(err)));
        } finally {
            Files.delete(err);
        }
    }

    /** A process that is not started yet, with this JVM's classes. */
    static ProcessBuilder process(String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                Nexmark.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return builder;
    }
}
