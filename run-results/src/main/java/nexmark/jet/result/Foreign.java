package nexmark.jet.result;

import java.util.List;
import nexmark.jet.observer.MemberReport.ConnectedClient;

/**
 * Jobs, clients and members that were on the cluster during a run and not part of it. With any of them
 * the run's figures are not the cluster's.
 *
 * @param jobs names of the jobs, or ids where they have no name
 * @param jobsKnown whether the members reported their jobs until the end
 * @param clients clients other than the runner's
 * @param members addresses of members that joined though the run did not ask for them
 */
public record Foreign(List<String> jobs, boolean jobsKnown, List<ConnectedClient> clients, List<String> members) {

    public static final Foreign NOTHING = new Foreign(List.of(), true, List.of(), List.of());

    public Foreign {
        jobs = List.copyOf(jobs);
        clients = List.copyOf(clients);
        members = List.copyOf(members);
    }
}
