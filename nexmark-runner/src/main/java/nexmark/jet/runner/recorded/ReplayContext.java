package nexmark.jet.runner.recorded;

import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import nexmark.jet.event.Event;

/**
 * What a replay hands its processors within the process: the events go in, the rows come out. Jet's job completes
 * after its processors, which is when the rows may be read.
 *
 * @param name by which the processors find it in the member's user context
 * @param rows filled by one processor, in the order of arrival
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
