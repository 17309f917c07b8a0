package nexmark.jet.runner.cli;

import java.util.Optional;
import java.util.OptionalInt;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.CpuPinning;
import nexmark.jet.cluster.MemberConfig;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunnerJvm;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.Option;

/** The options of the cluster that is measured. */
final class ClusterOptions {

    @Option(
            names = "--cluster",
            paramLabel = "WHERE",
            description =
                    "Where the members run. embedded[:N]: in this JVM; processes:N: in N JVMs of their own; ssh:FILE[:N]: on"
                            + " the (first N) hosts of an inventory; attach:[NAME@]HOST:PORT[,...]: on a running cluster, NAME by default from NEXMARK_CLUSTER_NAME; attach with --client: on a running cluster that a file says how to reach. (default: "
                            + PlanDefaults.CLUSTER
                            + "; with --jvm, --jvm-options, --hazelcast or --pin, and in compare,"
                            + " experiment and max-throughput, "
                            + PlanDefaults.CLUSTER_OF_OWN_JVMS + ")")
    private String where;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Cooperative threads of all members together. (default: one per processor of the machine; ssh: as in"
                            + " the inventory; attach: as the members have)")
    private Integer threads;

    @Option(
            names = "--jvm",
            paramLabel = "NAME",
            description = "The members' JVM options: cluster-configs/jvm-NAME.options. Embedded members share this JVM,"
                    + " whose preset is NEXMARK_JVM. (default: as NEXMARK_JVM, or "
                    + PlanDefaults.JVM + ")")
    private String jvm;

    @Option(
            names = "--jvm-options",
            paramLabel = "TEXT",
            description =
                    "Further JVM options of members with a JVM of their own, such as \"-Xms4g -Xmx4g\"; they win over the"
                            + " preset.")
    private String jvmOptions = "";

    @Option(
            names = "--hazelcast",
            paramLabel = "FILE",
            description = "Hazelcast configuration of members with a JVM of their own."
                    + " (default: cluster-configs/hazelcast.yaml)")
    private String hazelcast;

    @Option(
            names = "--pin",
            description = "Binds each member with a JVM of its own to its own processors, with taskset.")
    private boolean pinned;

    @Option(
            names = "--client",
            paramLabel = "FILE",
            description =
                    "With --cluster attach: a configuration of Hazelcast's client (YAML or XML) that has the cluster's"
                            + " name, its addresses or discovery, and what its security asks for.")
    private String client;

    private ClusterPlan attached;

    /**
     * Whether {@code --cluster} is given.
     *
     * @throws UserMistake if it is not given, but options are that belong to it
     */
    boolean isGiven() {
        if (where == null && (threads != null || jvm != null || areMembersConfigured())) {
            throw new UserMistake("--threads, --jvm, --jvm-options, --hazelcast and --pin belong to one cluster,"
                    + " expected --cluster with them");
        }
        if (where == null) {
            ClusterPlan.checkClient(ClusterSpec.parse(PlanDefaults.CLUSTER).kind(), clientFile());
        }
        return where != null;
    }

    private boolean areMembersConfigured() {
        return !jvmOptions.isEmpty() || hazelcast != null || pinned;
    }

    /**
     * The given cluster, or the default: embedded, unless the options say how the JVMs of members are to be.
     *
     * @throws UserMistake if there can be no such cluster
     */
    ClusterPlan plan() {
        boolean inOwnJvms = jvm != null || areMembersConfigured();
        return planOr(inOwnJvms ? PlanDefaults.CLUSTER_OF_OWN_JVMS : PlanDefaults.CLUSTER);
    }

    /**
     * The given cluster.
     *
     * @param otherwise the cluster if none is given, as {@code --cluster} takes it
     * @throws UserMistake if there can be no such cluster
     */
    ClusterPlan planOr(String otherwise) {
        ClusterSpec spec = ClusterSpec.parse(where == null ? otherwise : where);
        ClusterPlan.checkClient(spec.kind(), clientFile());
        if (spec.kind() == ClusterKind.ATTACH) {
            return attached(spec);
        }
        if (spec.kind() == ClusterKind.EMBEDDED && areMembersConfigured()) {
            throw notOurs("--jvm-options, --hazelcast and --pin are for members with a JVM of their own");
        }
        ClusterPlan plan = ClusterPlanner.plan(spec, threads())
                .withJvmOptions(
                        jvmOptions.isBlank()
                                ? new String[0]
                                : jvmOptions.strip().split("\\s+"))
                .withHazelcast(Optional.ofNullable(hazelcast))
                .withPinning(pinned);
        ClusterPlan whole = jvm == null ? plan : plan.withJvm(Optional.of(jvm));
        checkMembers(whole);
        return whole;
    }

    /** A running cluster, which is looked at once and planned with many times. */
    private ClusterPlan attached(ClusterSpec spec) {
        if (jvm != null || areMembersConfigured()) {
            throw notOurs("--jvm, --jvm-options, --hazelcast and --pin are for members with a JVM of their own");
        }
        if (attached == null) {
            attached = attached(spec.reachedBy(clientFile()), threads());
        }
        return attached;
    }

    /**
     * The cluster that a file with a plan or an experiment names, with what it has by default.
     *
     * @throws UserMistake if there can be no such cluster
     */
    static ClusterPlan planned(ClusterSpec spec) {
        if (spec.kind() != ClusterKind.ATTACH) {
            return ClusterPlanner.plan(spec, OptionalInt.empty());
        }
        if (spec.where().isPresent() && spec.client().isPresent()) {
            throw new UserMistake("cluster.where is '" + spec.where().get() + "' and cluster.client is '"
                    + spec.client().get() + "', expected one of them, which says where the cluster is");
        }
        if (spec.where().isEmpty() && spec.client().isEmpty()) {
            throw new UserMistake("cluster is 'attach', expected 'attach:[NAME@]HOST:PORT[,HOST:PORT...]', or"
                    + " {kind: attach, client: FILE} with a configuration of Hazelcast's client");
        }
        return attached(spec, OptionalInt.empty());
    }

    /** Says for which cluster it waits: one that answers may not let this program in. */
    private static ClusterPlan attached(ClusterSpec spec, OptionalInt threads) {
        String cluster = spec.where()
                .map(where -> "the cluster at " + where.substring(where.indexOf('@') + 1))
                .or(() -> spec.client().map(file -> "the cluster of " + file))
                .orElse("the cluster");
        ProgressLines progress = ProgressLines.ofProcess();
        progress.stepThatMayBeShort("connecting to " + cluster);
        try {
            return ClusterPlanner.attached(spec, threads);
        } finally {
            progress.done();
        }
    }

    private static UserMistake notOurs(String options) {
        return new UserMistake(options + ", expected --cluster processes:N or ssh:FILE with them");
    }

    private Optional<String> clientFile() {
        return Optional.ofNullable(client);
    }

    private OptionalInt threads() {
        return threads == null ? OptionalInt.empty() : OptionalInt.of(threads);
    }

    /**
     * Does nothing, unless the members cannot be set up as they are planned.
     *
     * @throws UserMistake naming what is missing
     */
    static void checkMembers(ClusterPlan plan) {
        ClusterPlanner.check(plan);
        RunnerJvm.check(plan);
        plan.hazelcast().ifPresent(MemberConfig::check);
        MemberJvm.checkOptions(plan.jvmOptions());
        if (plan.pinned() && plan.kind() == ClusterKind.PROCESSES) {
            CpuPinning.dealtTo(plan.members());
        }
    }
}
