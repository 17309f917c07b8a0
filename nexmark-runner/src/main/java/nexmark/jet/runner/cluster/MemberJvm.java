package nexmark.jet.runner.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.runner.UserMistake;

/** The JVM that hosts one member: its options, in the order in which the later win, and its command line. */
public final class MemberJvm {

    private static final int MOST_HEAP_PERCENT = 25;
    /** Of the machine's memory, for all its members together. */
    private static final int HEAPS_PERCENT = 40;

    private static final Pattern NEEDS_JDK = Pattern.compile("(?m)^# Needs JDK (\\d+) or newer");

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
        try (InputStream in = MemberJvm.class.getResourceAsStream("/cluster-configs/jvm-" + name + ".options")) {
            if (in == null) {
                throw new UserMistake(
                        "--jvm is '" + name + "', expected the NAME of a file cluster-configs/jvm-NAME.options");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws UserMistake if the preset is for newer JDKs only */
    static void checkPreset(String name, int jdk) {
        Matcher needs = NEEDS_JDK.matcher(preset(name));
        if (needs.find() && jdk < Integer.parseInt(needs.group(1))) {
            throw new UserMistake("--jvm is '" + name + "', which needs JDK " + needs.group(1)
                    + " or newer; the members' is JDK " + jdk);
        }
    }

    /**
     * What follows {@code java}: options, class path and the member command.
     *
     * @param jdk feature version of the java that is to run it
     * @param membersOnMachine which share its memory
     * @param optionsFile the preset, as the member's machine sees it
     */
    static List<String> arguments(
            ClusterPlan plan,
            MemberConfig member,
            int jdk,
            int membersOnMachine,
            String optionsFile,
            String classPath) {
        List<String> arguments = new ArrayList<>(List.of("@" + optionsFile));
        double heap = Math.min(MOST_HEAP_PERCENT, (double) HEAPS_PERCENT / membersOnMachine);
        arguments.add("-XX:InitialRAMPercentage=" + heap);
        arguments.add("-XX:MaxRAMPercentage=" + heap);
        arguments.add("-XX:+AlwaysPreTouch");
        arguments.add("-XX:+ExitOnOutOfMemoryError");
        arguments.add("-Xlog:gc*=info,safepoint=info:file=gc.log:utctime,uptime,level,tags:filecount=0");
        arguments.addAll(JvmCommand.program(jdk, plan.jvmOptions(), classPath));
        arguments.addAll(memberCommand(member));
        if (!plan.hazelcast().isEmpty()) {
            arguments.addAll(List.of("--hazelcast", "hazelcast.yaml"));
        }
        return arguments;
    }

    /** {@code nexmark member} with what distinguishes this member, but its cluster's name: others can read this. */
    private static List<String> memberCommand(MemberConfig member) {
        List<String> command = new ArrayList<>(List.of(
                "member",
                "--leash",
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
}
