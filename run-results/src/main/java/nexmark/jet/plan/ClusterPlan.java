package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import nexmark.jet.process.UserMistake;

/** The cluster that a run is to be measured on. */
public record ClusterPlan(
        ClusterKind kind,
        Optional<String> where,
        Optional<String> client,
        int members,
        int threads,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> java,
        Optional<String> jvm,
        List<String> jvmOptions,
        Optional<String> hazelcast,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> hazelcastJar,
        boolean pinned,
        boolean relayed) {

    /** More than any machine has processors. A thread takes memory whether it works or not. */
    public static final int MOST_THREADS_PER_MEMBER = 4096;

    public ClusterPlan {
        Limits.notNull(kind, client, java, hazelcast, hazelcastJar);
        jvmOptions = List.copyOf(jvmOptions);
        if (members < 1) {
            throw new UserMistake("--cluster has " + members + " members, expected at least 1");
        }
        Limits.range(PlanSettings.THREADS, threads, 1, (long) MOST_THREADS_PER_MEMBER * members);
        if (threads % members != 0) {
            throw new UserMistake(
                    "--threads is " + threads + ", expected a multiple of the cluster's members, " + members);
        }
        if (client.isPresent() && kind != ClusterKind.ATTACH) {
            throw new UserMistake("--client " + client.get()
                    + " says how to reach a running cluster, expected --cluster attach with it");
        }
        boolean isElsewhere = kind == ClusterKind.SSH || kind == ClusterKind.ATTACH;
        if (isElsewhere != (where.isPresent() || client.isPresent())) {
            throw new UserMistake("--cluster is '" + kind + "', expected "
                    + (kind == ClusterKind.ATTACH
                            ? "attach:[NAME@]HOST:PORT[,HOST:PORT...], or attach with --client FILE"
                            : isElsewhere ? "ssh:FILE[:N] with an inventory's file" : "no place with it"));
        }
        if (kind.startsJvms() && jvm.isEmpty()) {
            throw new UserMistake("--jvm is missing, expected a preset for the members of --cluster " + kind);
        }
        boolean hasOwnJvms = pinned || !jvmOptions.isEmpty() || hazelcast.isPresent() || hazelcastJar.isPresent();
        boolean hasJdk = java.isPresent() || jvm.isPresent();
        if (!kind.startsJvms() && (hasOwnJvms || (kind == ClusterKind.ATTACH && hasJdk))) {
            throw new UserMistake("--java, --jvm, --jvm-options, --hazelcast, --hazelcast-jar and --pin are for members"
                    + " with a JVM of their own, expected --cluster processes:N or ssh:FILE with them");
        }
    }

    /** Members in this JVM, however it was started. */
    public static ClusterPlan embedded(int members, int threads) {
        return of(ClusterKind.EMBEDDED, null, null, members, threads, null);
    }

    public static ClusterPlan processes(int members, int threads, String jvm) {
        return of(ClusterKind.PROCESSES, null, null, members, threads, jvm);
    }

    /** Members on the first hosts of an inventory. */
    public static ClusterPlan ssh(String inventoryFile, int members, int threads, String jvm) {
        return of(ClusterKind.SSH, inventoryFile, null, members, threads, jvm);
    }

    public static ClusterPlan attached(String where, int members, int threads) {
        return of(ClusterKind.ATTACH, where, null, members, threads, null);
    }

    /** Members that are running, and that a client's configuration says how to reach. */
    public static ClusterPlan attachedBy(String clientFile, int members, int threads) {
        return of(ClusterKind.ATTACH, null, clientFile, members, threads, null);
    }

    private static ClusterPlan of(ClusterKind kind, String where, String client, int members, int threads, String jvm) {
        Optional<String> place = Optional.ofNullable(where);
        Optional<String> file = Optional.ofNullable(client);
        Optional<String> preset = Optional.ofNullable(jvm);
        Optional<String> none = Optional.empty();
        return new ClusterPlan(kind, place, file, members, threads, none, preset, List.of(), none, none, false, false);
    }

    /** This plan with another {@link #where}, other names of files and other options of JVMs. */
    ClusterPlan with(UnaryOperator<String> ofPlace, UnaryOperator<String> ofFile, List<String> options) {
        return new ClusterPlan(
                kind,
                where.map(ofPlace),
                client.map(ofFile),
                members,
                threads,
                java.map(ofFile),
                jvm,
                options,
                hazelcast.map(ofFile),
                hazelcastJar.map(ofFile),
                pinned,
                relayed);
    }

    public int threadsPerMember() {
        return threads / members;
    }

    /**
     * The cluster as {@code --cluster} takes it, followed by {@code --client} if a client's configuration is its place.
     */
    public String spec() {
        return switch (kind) {
            case EMBEDDED, PROCESSES -> kind + ":" + members;
            case SSH -> kind + ":" + where.orElseThrow() + ":" + members;
            case ATTACH ->
                client.map(file -> kind + " --client " + file).orElseGet(() -> kind + ":" + where.orElseThrow());
        };
    }

    /** The cluster for people: {@code 3 members}, {@code 3 remote members}. */
    public String inWords() {
        return switch (kind) {
            case EMBEDDED -> Counts.of(members, "member");
            case PROCESSES -> Counts.of(members, "member in a process of its own", "members in processes of their own");
            case SSH -> Counts.of(members, "remote member");
            case ATTACH -> Counts.of(members, "running member");
        };
    }

    /** How it begins: {@code starting 3 members}, or {@code connecting to 3 running members}. */
    public String startInWords() {
        return (kind == ClusterKind.ATTACH ? "connecting to " : "starting ") + inWords();
    }
}
