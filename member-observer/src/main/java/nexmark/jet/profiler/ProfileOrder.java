package nexmark.jet.profiler;

import java.io.Serializable;
import java.util.List;

/**
 * What members are to profile.
 *
 * @param fromMillis when to start, epoch ms of the member's clock
 * @param toMillis when to stop, epoch ms of the member's clock
 * @param members addresses of the members that profile: one member of each JVM
 */
record ProfileOrder(long fromMillis, long toMillis, List<String> members) implements Serializable {

    ProfileOrder {
        members = List.copyOf(members);
    }
}
