package nexmark.jet.runner.cli;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalInt;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.CpuPinning;
import nexmark.jet.cluster.MemberConfig;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;

/** The cluster that options name, and checks of clusters that files name. */
final class ClusterOptions {

    private final PlanOptions options;
    private ClusterPlan attached;

    ClusterOptions(PlanOptions options) {
        this.options = options;
    }

    boolean isGiven() {
        boolean isGiven = isSaid("--cluster");
        if (!isGiven && (areMembersConfigured() || isSaid("--threads") || isSaid("--jvm"))) {
            throw new UserMistake(
                    "--threads, --jvm, --jvm-options, --hazelcast, --hazelcast-jar and --pin belong to one"
                            + " cluster, expected --cluster with them");
        }
        if (!isGiven) {
            ClusterPlan.checkClient(ClusterKind.EMBEDDED, options.text("--client"));
        }
        return isGiven;
    }

    private boolean isSaid(String option) {
        return options.value(option).isPresent();
    }

    private boolean areMembersConfigured() {
        return isSaid("--jvm-options") || isSaid("--hazelcast") || isSaid("--hazelcast-jar") || isSaid("--pin");
    }

    /** The given cluster or the default: members with their own JVM where options say something of it. */
    ClusterPlan plan() {
        boolean inOwnJvms = isSaid("--jvm") || areMembersConfigured();
        ClusterSpec spec = ClusterSpec.parse(
                options.text("--cluster").orElse(inOwnJvms ? PlanDefaults.CLUSTER_OF_OWN_JVMS : "embedded:1"));
        ClusterPlan.checkClient(spec.kind(), options.text("--client"));
        boolean isAttached = spec.kind() == ClusterKind.ATTACH;
        if (!spec.kind().startsJvms() && (areMembersConfigured() || (isAttached && isSaid("--jvm")))) {
            throw new UserMistake("--jvm, --jvm-options, --hazelcast, --hazelcast-jar and --pin are for members with a"
                    + " JVM of their own, expected --cluster processes:N or ssh:FILE with them");
        }
        if (isAttached) {
            return attached(spec);
        }
        ClusterPlan plan = ClusterPlanner.plan(spec, threads())
                .configured(
                        options.value("--jvm-options").stream()
                                .flatMap(words -> ((List<?>) words).stream())
                                .map(Object::toString)
                                .toList(),
                        options.text("--hazelcast"),
                        isSaid("--pin"))
                .withHazelcastJar(options.text("--hazelcast-jar"));
        ClusterPlan whole = isSaid("--jvm") ? plan.withJvm(options.text("--jvm")) : plan;
        checkMembers(whole);
        return whole;
    }

    /** A running cluster, which is looked at once and planned with many times. */
    private ClusterPlan attached(ClusterSpec spec) {
        if (attached == null) {
            attached = attached(spec.reachedBy(options.text("--client")), threads());
        }
        return attached;
    }

    /** The cluster that a file with a plan or an experiment names, with what it has by default. */
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

    /** Says that it waits: a cluster that answers may not let this program in. */
    private static ClusterPlan attached(ClusterSpec spec, OptionalInt threads) {
        ProgressLines progress = ProgressLines.ofProcess();
        progress.stepThatMayBeShort("connecting to the cluster");
        try {
            return ClusterPlanner.attached(spec, threads);
        } finally {
            progress.done();
        }
    }

    private OptionalInt threads() {
        try {
            return options.value("--threads").stream()
                    .mapToInt(threads -> ((BigInteger) threads).intValueExact())
                    .findFirst();
        } catch (ArithmeticException e) {
            throw new UserMistake("--threads is " + options.text("--threads").orElseThrow() + ", expected 1 to "
                    + ClusterPlan.MOST_THREADS_PER_MEMBER + " for each member");
        }
    }

    /** Does nothing, unless the members cannot be set up as they are planned. */
    static void checkMembers(ClusterPlan plan) {
        PlanDefaults.checkJvm(plan);
        plan.hazelcast().ifPresent(file -> MemberConfig.check(file, plan.jvmOptions()));
        plan.hazelcastJar().ifPresent(MemberJvm::checkHazelcastJar);
        MemberJvm.checkOptions(plan.jvmOptions());
        if (plan.pinned() && plan.kind() == ClusterKind.PROCESSES) {
            CpuPinning.dealtTo(plan.members());
        }
        ClusterPlanner.check(plan); // last: what memory is free is nobody's mistake
    }
}
