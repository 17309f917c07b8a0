package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Command lines that start this program in another JVM, up to the program's own arguments. */
public final class JvmCommand {

    /** What Hazelcast asks for; a runnable jar says so in its manifest, a class path cannot. */
    private static final String MODULE_ACCESS = "module-access.args";

    private static final String MAIN = "nexmark.jet.runner.cli.Nexmark";
    private static final int FIRST_JDK_TO_WARN_OF_UNSAFE = 24;

    private JvmCommand() {}

    /** The java that runs this JVM. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * The command for a JVM of this machine.
     *
     * @param preset name of its options, as in {@code cluster-configs/jvm-NAME.options}
     * @param jvmOptions further options, which win
     * @throws nexmark.jet.process.UserMistake if there is no such preset, or if it is for newer JDKs only
     */
    public static List<String> of(String preset, List<String> jvmOptions) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(options(preset, jvmOptions));
        command.addAll(List.of("-cp", classPath(), MAIN));
        return command;
    }

    /** The options of such a JVM alone, for another program that is to run under the same. */
    public static List<String> options(String preset, List<String> jvmOptions) {
        int jdk = Runtime.version().feature();
        MemberJvm.checkPreset(preset, jdk);
        List<String> options = new ArrayList<>(words(MemberJvm.preset(preset)));
        options.add("-Dnexmark.jvm=" + preset);
        options.addAll(needed(jdk));
        options.addAll(jvmOptions);
        return options;
    }

    /** The class path of this JVM, absolute. */
    public static String classPath() {
        return MemberJvm.classPath();
    }

    /** The options that every JVM of this program needs, then further ones, then the class path and the program. */
    static List<String> program(int jdk, List<String> jvmOptions, String classPath) {
        List<String> arguments = needed(jdk);
        arguments.addAll(jvmOptions);
        arguments.addAll(List.of("-cp", classPath, MAIN));
        return arguments;
    }

    private static List<String> needed(int jdk) {
        List<String> options = new ArrayList<>(words(
                MemberJvm.config(MODULE_ACCESS).orElseThrow(() -> new IllegalStateException("no " + MODULE_ACCESS))));
        if (jdk >= FIRST_JDK_TO_WARN_OF_UNSAFE) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        return options;
    }

    /** The words of an argument file without its comments. */
    private static List<String> words(String argumentFile) {
        return argumentFile
                .lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split("\\s+")))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
