package nexmark.jet.runner.recorded;

import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.UUID;
import nexmark.jet.event.Event;

/**
 * What a replay hands its processors within the process: the events go in, the rows come out. Jet's job completes
 * after its processors, which is when the rows may be read.
 *
 * @param rows filled by one processor, in the order of arrival
 */
record ReplayContext(List<Event> events, List<Object> rows) {

    /** Makes it known to the processors by the name that it returns. */
    String offerTo(HazelcastInstance member) {
        String name = "nexmark-replay-" + UUID.randomUUID();
        member.getUserContext().put(name, this);
        return name;
    }

    static ReplayContext of(HazelcastInstance member, String name) {
        return (ReplayContext) member.getUserContext().get(name);
    }

    static void withdraw(HazelcastInstance member, String name) {
        member.getUserContext().remove(name);
    }
}
