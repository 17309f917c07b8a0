package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.runner.observe.ConnectedClient;

/**
 * What was on the cluster during a run and was not the run's. A number taken beside it is not the cluster's.
 *
 * @param jobs by name, or by id where they have none
 * @param jobsKnown whether the members told of their jobs until the end
 * @param clients other than the runner's
 * @param members that joined though the run did not ask for them, by address
 */
record Foreign(List<String> jobs, boolean jobsKnown, List<ConnectedClient> clients, List<String> members) {

    static final Foreign NOTHING = new Foreign(List.of(), true, List.of(), List.of());

    Foreign {
        jobs = List.copyOf(jobs);
        clients = List.copyOf(clients);
        members = List.copyOf(members);
    }
}
