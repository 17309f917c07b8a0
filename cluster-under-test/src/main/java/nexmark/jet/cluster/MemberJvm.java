package nexmark.jet.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/** The JVM that hosts one member: its options, in the order in which the later win, and its command line. */
public final class MemberJvm {

    private static final String MAIN = "nexmark.jet.runner.cli.Nexmark";
    static final int HERE = Runtime.version().feature();

    private static final int FIRST_JDK_TO_WARN_OF_UNSAFE = 24;
    private static final Pattern NEEDS_JDK = Pattern.compile("(?m)^# Needs JDK (\\d+) or newer");

    /** The member's folder has the preset under this name. */
    static final String OPTIONS_FILE = "jvm.options";

    /** The member's folder has a Hazelcast configuration under this name, if the plan has one. */
    static final String HAZELCAST_FILE = "hazelcast.yaml";

    private static final String HAZELCAST_JAR = "Hazelcast's jar, such as hazelcast-5.6.0.jar from Maven Central";

    private MemberJvm() {}

    /** The class path of this JVM, absolute, because a member is started in its folder. */
    public static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> new File(entry).getAbsolutePath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    static String preset(String name) {
        return config("jvm-" + name + ".options")
                .orElseThrow(() -> new UserMistake(
                        "--jvm is '" + name + "', expected the NAME of a file cluster-configs/jvm-NAME.options"));
    }

    /** The text of a file of {@code cluster-configs}; empty if there is none of this name. */
    static Optional<String> config(String file) {
        try (InputStream in = MemberJvm.class.getResourceAsStream("/cluster-configs/" + file)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws UserMistake if there is no such preset, or if it is for newer JDKs only */
    static void checkPreset(String name, int jdk) {
        Matcher needs = NEEDS_JDK.matcher(preset(name));
        if (needs.find() && jdk < Integer.parseInt(needs.group(1))) {
            throw new UserMistake("--jvm is '" + name + "', which needs JDK " + needs.group(1)
                    + " or newer; the members' is JDK " + jdk);
        }
    }

    /**
     * The arguments of {@code java}: options, class path and the member command; a UserMistake if this JDK is too old
     * for the preset.
     */
    static List<String> arguments(
            ClusterPlan plan, MemberConfig member, int jdk, double heapPercent, String classPath) {
        checkPreset(plan.jvm().orElseThrow(), jdk);
        List<String> arguments = new ArrayList<>(List.of("@" + OPTIONS_FILE));
        arguments.addAll(heap(heapPercent));
        arguments.add("-Xlog:gc*=info,safepoint=info:file=gc.log:utctime,uptime,level,tags:filecount=0");
        arguments.addAll(needed(jdk));
        arguments.addAll(plan.jvmOptions());
        arguments.addAll(List.of("-cp", classPath, MAIN));
        arguments.addAll(memberCommand(member));
        if (plan.hazelcast().isPresent()) {
            arguments.addAll(List.of("--hazelcast", HAZELCAST_FILE));
        }
        return arguments;
    }

    private static List<String> heap(double percent) {
        return List.of(
                "-XX:InitialRAMPercentage=" + percent,
                "-XX:MaxRAMPercentage=" + percent,
                "-XX:+AlwaysPreTouch",
                "-XX:+ExitOnOutOfMemoryError");
    }

    /** {@code nexmark member} with this member's settings but its cluster's name: others can read command lines. */
    private static List<String> memberCommand(MemberConfig member) {
        List<String> command = new ArrayList<>(List.of("member", "--end-with-stdin", "--address", member.address()));
        command.addAll(List.of("--port", Integer.toString(member.port())));
        command.addAll(List.of("--join", String.join(",", member.join())));
        command.addAll(List.of("--threads", Integer.toString(member.threads())));
        if (!member.publicAddress().isEmpty()) {
            command.addAll(List.of("--public-address", member.publicAddress()));
        }
        if (!member.outboundPorts().isEmpty()) {
            command.addAll(List.of("--outbound-ports", member.outboundPorts()));
        }
        return command;
    }

    /** @throws UserMistake if the user's options do not start as options of java do; others are java's to refuse */
    public static void checkOptions(List<String> words) {
        if (!words.isEmpty() && !words.get(0).matches("[-@].+")) {
            throw new UserMistake(
                    "--jvm-options has '" + words.get(0) + "', expected an option of java such as -Xmx4g");
        }
    }

    /**
     * Refuses, with a UserMistake, a file that is not Hazelcast's jar, or whose version does not read the jobs of this
     * program.
     */
    public static void checkHazelcastJar(String file) {
        String named = "--hazelcast-jar " + file;
        UserFile.checkRegular(named, Path.of(file), HAZELCAST_JAR);
        String version;
        try (JarFile jar = new JarFile(file)) {
            Manifest manifest = jar.getManifest();
            version = jar.getEntry("com/hazelcast/core/Hazelcast.class") == null || manifest == null
                    ? null
                    : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        } catch (IOException e) {
            throw new UserMistake(named + " cannot be read: " + IoReason.of(e) + ", expected " + HAZELCAST_JAR);
        }
        if (version == null || !version.matches("\\d+\\.\\d+\\b.*")) {
            throw new UserMistake(named + " has no Hazelcast in it, expected " + HAZELCAST_JAR);
        }
        AttachTarget.unreadJobs(version).ifPresent(reason -> {
            throw new UserMistake(named + reason);
        });
    }

    /** The engine of the plan before the rest of the class path, of which the first class of a name counts. */
    static Stream<Path> inFront(ClusterPlan plan) {
        return plan.hazelcastJar().stream().map(file -> Path.of(file).toAbsolutePath());
    }

    /**
     * The options of a plan's JVM on this machine, for another program that is to run under the same: those of members
     * with a JVM of their own, or of this JVM, in which embedded members would be.
     *
     * @param own the options that the user gave this JVM
     */
    public static List<String> options(ClusterPlan plan, List<String> own) {
        String preset = plan.jvm().orElse(PlanDefaults.JVM);
        checkPreset(preset, HERE);
        List<String> options = new ArrayList<>(words(preset(preset)));
        options.add("-Dnexmark.jvm=" + preset);
        options.addAll(needed(HERE));
        options.addAll(plan.kind() == ClusterKind.EMBEDDED ? own : heap(MemberHeap.percent(plan.members())));
        options.addAll(plan.jvmOptions());
        return options;
    }

    /** JVM options that Hazelcast needs; a runnable jar has them in its manifest, a class path cannot. */
    private static List<String> needed(int jdk) {
        List<String> options =
                new ArrayList<>(words(config("module-access.args").orElseThrow()));
        if (jdk >= FIRST_JDK_TO_WARN_OF_UNSAFE) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        return options;
    }

    private static List<String> words(String argumentFile) {
        return argumentFile
                .lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split("\\s+")))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
