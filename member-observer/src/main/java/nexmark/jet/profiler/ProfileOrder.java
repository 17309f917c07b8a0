package nexmark.jet.profiler;

import java.io.Serializable;
import java.util.List;

/**
 * What members are to profile.
 *
 * @param fromMillis when to start, epoch ms of the member's clock
 * @param toMillis when to stop, epoch ms of the member's clock
 * @param members addresses of those that profile their JVM: one of each JVM
 */
record ProfileOrder(long fromMillis, long toMillis, List<String> members) implements Serializable {

    ProfileOrder {
        members = List.copyOf(members);
    }
}
