package nexmark.jet.runner.cluster;

import static java.util.Objects.requireNonNull;

import nexmark.jet.runner.UserMistake;

/**
 * The cluster that a run is to be measured on.
 *
 * @param where the inventory's file of {@code ssh}, the addresses of {@code attach}, otherwise empty
 * @param members how many there are when the run begins
 * @param threads cooperative threads in all, a multiple of the members
 * @param jvm preset of the members' JVM options, by the name in {@code cluster-configs/jvm-NAME.options}; empty where
 *     the members' JVM is the runner's or not ours
 * @param jvmOptions further options of the members' JVM, separated by blanks, which win; empty = none
 * @param hazelcast file of the members' Hazelcast configuration (YAML); empty = {@code cluster-configs/hazelcast.yaml}
 * @param pinned whether each member has processors of its own
 * @param relayed whether the links between members lead through this JVM, so that they can be cut and delayed
 */
public record ClusterPlan(
        ClusterKind kind,
        String where,
        int members,
        int threads,
        String jvm,
        String jvmOptions,
        String hazelcast,
        boolean pinned,
        boolean relayed) {

    public ClusterPlan {
        requireNonNull(kind, "kind");
        requireNonNull(where, "where");
        requireNonNull(jvm, "jvm");
        requireNonNull(jvmOptions, "jvmOptions");
        requireNonNull(hazelcast, "hazelcast");
        if (members < 1) {
            throw new UserMistake("--cluster has " + members + " members, expected at least 1");
        }
        if (threads < 1) {
            throw new UserMistake("--threads is " + threads + ", expected at least 1");
        }
        if (threads % members != 0) {
            throw new UserMistake(
                    "--threads is " + threads + ", expected a multiple of the cluster's members, " + members);
        }
    }

    /** Members in this JVM. */
    public static ClusterPlan embedded(int members, int threads) {
        return new ClusterPlan(ClusterKind.EMBEDDED, "", members, threads, "", "", "", false, false);
    }

    /** The same with links that can be cut and delayed. */
    public ClusterPlan withRelays() {
        return new ClusterPlan(kind, where, members, threads, jvm, jvmOptions, hazelcast, pinned, true);
    }

    public int threadsPerMember() {
        return threads / members;
    }

    /** As {@code --cluster} takes it. */
    public String spec() {
        return switch (kind) {
            case EMBEDDED, PROCESSES -> kind + ":" + members;
            case SSH -> kind + ":" + where + ":" + members;
            case ATTACH -> kind + ":" + where;
        };
    }

    /** For people: {@code 3 members}, {@code 3 member processes}. */
    public String inWords() {
        String many = members == 1 ? "member" : "members";
        return switch (kind) {
            case EMBEDDED -> members + " " + many;
            case PROCESSES -> members + " " + many + " in processes of their own";
            case SSH -> members + " remote " + many;
            case ATTACH -> members + " running " + many;
        };
    }
}
