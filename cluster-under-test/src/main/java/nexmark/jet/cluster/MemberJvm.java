package nexmark.jet.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;

/** The JVM that hosts one member: its options, in the order in which the later win, and its command line. */
public final class MemberJvm {

    private static final Pattern NEEDS_JDK = Pattern.compile("(?m)^# Needs JDK (\\d+) or newer");

    /** The member's folder has the preset under this name. */
    static final String OPTIONS_FILE = "jvm.options";

    /** The member's folder has a Hazelcast configuration under this name, if the plan has one. */
    static final String HAZELCAST_FILE = "hazelcast.yaml";

    /** Their value is the next word; those with two dashes may have it behind an equals sign instead. */
    private static final Set<String> WITH_A_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source");

    private MemberJvm() {}

    /** The class path of this JVM, absolute: a member is started in a folder of its own. */
    static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> new File(entry).getAbsolutePath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * The text of a preset's option file.
     *
     * @throws UserMistake if there is no such preset
     */
    public static String preset(String name) {
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

    /** @throws UserMistake if there is no such preset, or if members on this machine have too old a JDK for it */
    static void checkPreset(String name) {
        checkPreset(name, Runtime.version().feature());
    }

    /** @throws UserMistake if there is no such preset, or if it is for newer JDKs only */
    static void checkPreset(String name, int jdk) {
        Matcher needs = NEEDS_JDK.matcher(preset(name));
        if (needs.find() && jdk < Integer.parseInt(needs.group(1))) {
            throw new UserMistake("--jvm is '" + name + "', which needs JDK " + needs.group(1)
                    + " or newer; the members' is JDK " + jdk);
        }
    }

    /** The arguments of {@code java}: options, class path and the member command. */
    static List<String> arguments(
            ClusterPlan plan, MemberConfig member, int jdk, double heapPercent, String classPath) {
        List<String> arguments = new ArrayList<>(List.of("@" + OPTIONS_FILE));
        arguments.add("-XX:InitialRAMPercentage=" + heapPercent);
        arguments.add("-XX:MaxRAMPercentage=" + heapPercent);
        arguments.addAll(List.of("-XX:+AlwaysPreTouch", "-XX:+ExitOnOutOfMemoryError"));
        arguments.add("-Xlog:gc*=info,safepoint=info:file=gc.log:utctime,uptime,level,tags:filecount=0");
        arguments.addAll(JvmCommand.program(jdk, plan.jvmOptions(), classPath));
        arguments.addAll(memberCommand(member));
        if (plan.hazelcast().isPresent()) {
            arguments.addAll(List.of("--hazelcast", HAZELCAST_FILE));
        }
        return arguments;
    }

    /** {@code nexmark member} with this member's settings but its cluster's name: others can read command lines. */
    private static List<String> memberCommand(MemberConfig member) {
        List<String> command = new ArrayList<>(List.of(
                "member",
                "--end-with-stdin",
                "--address",
                member.address(),
                "--port",
                Integer.toString(member.port()),
                "--join",
                String.join(",", member.join()),
                "--threads",
                Integer.toString(member.threads())));
        if (!member.publicAddress().isEmpty()) {
            command.addAll(List.of("--public-address", member.publicAddress()));
        }
        if (!member.outboundPorts().isEmpty()) {
            command.addAll(List.of("--outbound-ports", member.outboundPorts()));
        }
        return command;
    }

    /**
     * Does nothing, unless java would take one of the words for the name of a class, which it says only when it has
     * made the heap.
     *
     * @throws UserMistake naming the word
     */
    public static void checkOptions(List<String> words) {
        String before = "";
        for (String word : words) {
            if (!word.startsWith("-") && !word.startsWith("@") && !WITH_A_VALUE.contains(before)) {
                throw new UserMistake("--jvm-options has '" + word + "', expected an option of java such as -Xmx4g");
            }
            before = word;
        }
    }
}
