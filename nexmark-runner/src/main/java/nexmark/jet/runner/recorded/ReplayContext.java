package nexmark.jet.runner.recorded;

import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import nexmark.jet.event.Event;

/**
 * The events that a replay hands its processors within the process, and the rows that it takes from them. Jet's job
 * completes after its processors, and then the rows may be read.
 *
 * @param name the name by which the processors find the context in the member's user context
 * @param rows the rows in the order of arrival, filled by one processor
 */
record ReplayContext(String name, List<Event> events, List<Object> rows) {

    static ReplayContext offer(HazelcastInstance member, List<Event> events) {
        ReplayContext context = new ReplayContext("replay-" + UUID.randomUUID(), events, new ArrayList<>());
        member.getUserContext().put(context.name, context);
        return context;
    }

    static ReplayContext of(HazelcastInstance member, String name) {
        return (ReplayContext) member.getUserContext().get(name);
    }

    void withdraw(HazelcastInstance member) {
        member.getUserContext().remove(name);
    }
}
