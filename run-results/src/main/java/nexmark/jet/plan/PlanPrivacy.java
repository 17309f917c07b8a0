package nexmark.jet.plan;

import java.util.List;
import java.util.function.UnaryOperator;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.process.UserMistake;

/**
 * Plans as they are kept and shown to others: the user's home directory is {@code ~}; other home directories, values of options that
 * look secret, and a cluster's name are left out.
 */
public final class PlanPrivacy {

    /** The command line has this word before an address, which may begin with the cluster's name. */
    private static final String ATTACHED = ClusterKind.ATTACH + ":";

    private PlanPrivacy() {}

    /** The plan without its private parts. */
    public static RunPlan hidden(RunPlan plan) {
        EnvironmentPrivacy privacy = EnvironmentPrivacy.ofPlans();
        ClusterPlan cluster = plan.cluster();
        UnaryOperator<String> ofPlace = cluster.kind() == ClusterKind.ATTACH
                ? where -> privacy.clean(ATTACHED + where).substring(ATTACHED.length())
                : privacy::clean;
        return plan.on(cluster.with(ofPlace, privacy::clean, privacy.clean(cluster.jvmOptions())));
    }

    /**
     * The plan as it was before {@link #hidden}.
     *
     * @param source what has the plan, for messages
     * @throws UserMistake that names the first setting from which something was left out
     */
    public static RunPlan whole(RunPlan plan, Object source) {
        ClusterPlan cluster = plan.cluster();
        cluster.where().ifPresent(where -> check("where", where, source));
        cluster.client().ifPresent(file -> check("client", file, source));
        cluster.hazelcast().ifPresent(file -> check("hazelcast", file, source));
        cluster.jvmOptions().forEach(option -> check("jvmOptions", option, source));
        List<String> options =
                cluster.jvmOptions().stream().map(EnvironmentPrivacy::whole).toList();
        return plan.on(cluster.with(EnvironmentPrivacy::whole, EnvironmentPrivacy::whole, options));
    }

    private static void check(String setting, String text, Object source) {
        if (text.contains(EnvironmentPrivacy.LEFT_OUT)) {
            throw new UserMistake(source + ": cluster." + setting + " has '" + text
                    + "', whose private part is not stored," + " expected a copy of the plan that has it whole");
        }
    }
}
