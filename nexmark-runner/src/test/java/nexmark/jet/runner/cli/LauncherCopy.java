package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.OS;

/**
 * The launcher script in a copy of its folder, with a java that prints its arguments and a jar newer than everything, so
 * that nothing is built.
 */
final class LauncherCopy {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    static final Path PRESETS = PROJECT.resolve("cluster-configs");
    /** The end of a zip file's directory, which has no entries. */
    private static final byte[] EMPTY_ZIP = Arrays.copyOf(new byte[] {'P', 'K', 5, 6}, 22);

    private final Path folder;
    private final Path jdk;
    private Path home;

    private LauncherCopy(Path folder) {
        this.folder = folder;
        this.jdk = folder.resolve("jdk");
        this.home = folder.resolve("with a space");
    }

    /** Copies the launcher into a folder of the project's form below this one. */
    static LauncherCopy in(Path folder) throws IOException {
        LauncherCopy copy = new LauncherCopy(folder);
        Path home = copy.home;
        Files.createDirectories(home.resolve("nexmark-runner/src/main"));
        Files.createDirectories(home.resolve("cluster-configs"));
        Files.createDirectories(copy.jar().getParent());
        Files.createDirectories(copy.jdk.resolve("bin"));
        Files.copy(PROJECT.resolve("nexmark"), copy.script());
        for (String file : Folders.files(PRESETS)) {
            Files.copy(PRESETS.resolve(file), home.resolve("cluster-configs").resolve(file));
        }
        Files.createFile(home.resolve("pom.xml"));
        Files.createFile(home.resolve("nexmark-runner/pom.xml"));
        copy.writeJar(EMPTY_ZIP);
        copy.executable("java", "printf '%s\\n' \"$@\"");
        copy.executable("hostname", "exit 1");
        copy.executable("mvn", "echo 'must not build' >&2; exit 99");
        copy.jdkIs("17.0.1");
        return copy;
    }

    Path home() {
        return home;
    }

    Path script() {
        return home.resolve("nexmark");
    }

    Path jar() {
        return home.resolve("nexmark-runner/target/nexmark.jar");
    }

    Path options(String preset) throws IOException {
        return home.toRealPath().resolve("cluster-configs").resolve("jvm-" + preset + ".options");
    }

    /** Makes the jar one of these bytes, which is newer than everything. */
    void writeJar(byte[] bytes) throws IOException {
        Files.write(jar(), bytes);
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().plus(1, ChronoUnit.DAYS)));
    }

    void moveTo(Path other) throws IOException {
        Files.move(home, other);
        home = other;
    }

    /** Makes the JDK one of this version, 17.0.1 unless said otherwise. */
    void jdkIs(String version) throws IOException {
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    /** Replaces a program that the launcher finds on its path, such as {@code java} or {@code mvn}. */
    void executable(String name, String body) throws IOException {
        Path file = jdk.resolve("bin").resolve(name);
        Files.writeString(file, "#!/usr/bin/env bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    Ran launch(Map<String, String> settings, String... args) throws Exception {
        return run(environment(settings), Ran.words("bash", script(), args));
    }

    Process start(Path out, Path err, String... args) throws IOException {
        return process(environment(Map.of()), out, err, Ran.words("bash", script(), args))
                .start();
    }

    Ran launchOnTerminal(int columns, String term, String redirection) throws Exception {
        String command = "stty cols " + columns + "; env TERM=" + term + " bash '" + script() + "' list " + redirection;
        return run(environment(Map.of()), "script", "-qec", command, "/dev/null");
    }

    /** Starts the entrypoint of the container image, of whose heap the half is wanted. */
    Ran entrypoint(Map<String, String> settings, String... args) throws Exception {
        Path entrypoint = home.resolve("entrypoint");
        Files.copy(PROJECT.resolve("docker/entrypoint"), entrypoint, StandardCopyOption.REPLACE_EXISTING);
        Map<String, String> image = environment(settings);
        image.put("NEXMARK_HEAP_PERCENT", "50");
        return run(image, Ran.words("sh", entrypoint, args));
    }

    /** These settings, and a path on which the programs of the copy come first. */
    Map<String, String> environment(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.putIfAbsent("LC_ALL", "C.UTF-8");
        environment.put("PATH", jdk.resolve("bin") + ":" + System.getenv("PATH"));
        return environment;
    }

    /** Nothing of this process's settings reaches the command but those given. */
    Ran run(Map<String, String> environment, String... command) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = process(environment, out, err, command).start();
        return new Ran(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    /** Who starts this JVM may ignore SIGHUP and SIGINT, as {@code nohup} and jobs in the background do; bash cannot undo it. */
    private ProcessBuilder process(Map<String, String> environment, Path out, Path err, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        if (OS.LINUX.isCurrentOs()) {
            builder.command().addAll(0, List.of("env", "--default-signal=HUP,INT"));
        }
        builder.environment().keySet().removeIf(name -> name.startsWith("NEXMARK_") || name.contains("JAVA"));
        builder.environment().putAll(environment);
        return builder;
    }
}
