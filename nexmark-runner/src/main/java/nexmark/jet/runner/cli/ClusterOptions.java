package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.AttachedCluster;
import nexmark.jet.runner.cluster.ClusterKind;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.cluster.Inventory;
import nexmark.jet.runner.cluster.InventoryFile;
import nexmark.jet.runner.cluster.MemberConfig;
import nexmark.jet.runner.cluster.MemberJvm;
import nexmark.jet.runner.cluster.Processors;
import nexmark.jet.runner.run.PlanDefaults;
import picocli.CommandLine.Option;

/** The options that say what a cluster is measured. */
final class ClusterOptions {

    private static final Pattern COUNTED_FILE = Pattern.compile("(.+):(\\d+)");

    @Option(
            names = "--cluster",
            paramLabel = "WHERE",
            description =
                    "embedded[:N]: N members in this JVM; processes:N: each in one of its own; ssh:FILE[:N]: on the hosts"
                            + " of an inventory, all or the first N; attach:[NAME@]HOST:PORT[,...]: running already, its name in NEXMARK_CLUSTER_NAME unless given. (default: embedded:1)")
    private String where;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Cooperative threads of all members together. (default: one per processor of the machine)")
    private Integer threads;

    @Option(
            names = "--jvm",
            paramLabel = "NAME",
            description = "JVM options of members with a JVM of their own: cluster-configs/jvm-NAME.options."
                    + " (default: as NEXMARK_JVM, or g1-5ms)")
    private String jvm;

    @Option(
            names = "--jvm-options",
            paramLabel = "TEXT",
            description = "Further ones, which win, such as \"-Xms4g -Xmx4g\".")
    private String jvmOptions = "";

    @Option(
            names = "--hazelcast",
            paramLabel = "FILE",
            description = "Hazelcast configuration of such members. (default: cluster-configs/hazelcast.yaml)")
    private String hazelcast;

    @Option(names = "--pin", description = "Each such member on processors of its own, by taskset.")
    private boolean pinned;

    /** Seen once, planned with many times. */
    private ClusterPlan attached;

    /**
     * Whether {@code --cluster} is given.
     *
     * @throws UserMistake if it is not, but what belongs to it is
     */
    boolean isGiven() {
        if (where == null && (threads != null || areMembersSetUp())) {
            throw new UserMistake("--threads, --jvm, --jvm-options, --hazelcast and --pin are of one cluster,"
                    + " expected --cluster beside them");
        }
        return where != null;
    }

    private boolean areMembersSetUp() {
        return jvm != null || !jvmOptions.isEmpty() || hazelcast != null || pinned;
    }

    /** @throws UserMistake if there can be no such cluster */
    ClusterPlan plan() {
        return planOr("embedded");
    }

    /**
     * The cluster that was given.
     *
     * @param otherwise as {@code --cluster} takes it, for where none was
     * @throws UserMistake if there can be no such cluster
     */
    ClusterPlan planOr(String otherwise) {
        return plan(where == null ? otherwise : where);
    }

    private ClusterPlan plan(String text) {
        String kind = text.split(":", 2)[0];
        String argument = text.contains(":") ? text.substring(kind.length() + 1) : "";
        return switch (kind) {
            case "embedded" -> embedded(argument.isEmpty() ? 1 : members(argument));
            case "processes" -> processes(members(argument));
            case "ssh" -> ssh(argument);
            case "attach" -> attached(argument);
            default ->
                throw new UserMistake(
                        "--cluster is '" + text
                                + "', expected embedded[:N], processes:N, ssh:FILE[:N] or attach:[NAME@]HOST:PORT[,HOST:PORT...]");
        };
    }

    private ClusterPlan embedded(int members) {
        checkMembersAreNotSetUp();
        return ClusterPlan.embedded(members, threadsOr(members));
    }

    private void checkMembersAreNotSetUp() {
        if (areMembersSetUp()) {
            throw new UserMistake("--jvm, --jvm-options, --hazelcast and --pin are for members with a JVM of their own,"
                    + " expected --cluster processes:N or ssh:FILE beside them");
        }
    }

    private ClusterPlan attached(String address) {
        checkMembersAreNotSetUp();
        if (attached == null) {
            attached = AttachedCluster.plan(address);
        }
        if (threads != null && threads != attached.threads()) {
            throw new UserMistake("--threads is " + threads + ", but the members of " + attached.spec() + " have "
                    + attached.threads() + " cooperative threads in all, expected that or no --threads");
        }
        return attached;
    }

    private ClusterPlan ofOwnJvms(ClusterPlan plan) {
        ClusterPlan whole = new ClusterPlan(
                plan.kind(),
                plan.where(),
                plan.members(),
                plan.threads(),
                plan.jvm(),
                jvmOptions.isBlank() ? List.of() : List.of(jvmOptions.strip().split("\\s+")),
                Optional.ofNullable(hazelcast),
                pinned,
                false);
        checkMembers(whole);
        return whole;
    }

    /** @throws UserMistake if members with a JVM of their own cannot be set up as they are planned */
    static void checkMembers(ClusterPlan plan) {
        if (!plan.kind().startsJvms()) {
            return;
        }
        MemberJvm.preset(plan.jvm().orElseThrow());
        plan.hazelcast().ifPresent(MemberConfig::check);
        if (plan.pinned() && plan.kind() == ClusterKind.PROCESSES) {
            Processors.dealtTo(plan.members());
        }
    }

    /** A number behind the last colon is the members'; a file whose name ends in one is to be given with both. */
    private ClusterPlan ssh(String argument) {
        Matcher counted = COUNTED_FILE.matcher(argument);
        String inventoryFile = counted.matches() ? counted.group(1) : argument;
        Inventory inventory = InventoryFile.read(Path.of(inventoryFile));
        int hosts = inventory.hosts().size();
        int members = counted.matches() ? members(counted.group(2)) : hosts;
        if (members > hosts) {
            throw new UserMistake("--cluster is '" + where + "', but the inventory has " + hosts
                    + " hosts, expected at most so many members");
        }
        return ofOwnJvms(ClusterPlan.ssh(
                inventoryFile,
                members,
                threads == null ? members * inventory.cooperativeThreads() : threads,
                presetOrDefault()));
    }

    private ClusterPlan processes(int members) {
        return ofOwnJvms(ClusterPlan.processes(members, threadsOr(members), presetOrDefault()));
    }

    private String presetOrDefault() {
        return jvm == null ? System.getProperty("nexmark.jvm", PlanDefaults.JVM) : jvm;
    }

    private int threadsOr(int members) {
        return threads == null ? PlanDefaults.threads(members) : threads;
    }

    private int members(String text) {
        try {
            int members = Integer.parseInt(text);
            if (members >= 1) {
                return members;
            }
        } catch (NumberFormatException e) {
            // Said below, as for a number that is too small.
        }
        throw new UserMistake(
                "--cluster is '" + where + "', expected a number of members of at least 1 after the colon");
    }
}
