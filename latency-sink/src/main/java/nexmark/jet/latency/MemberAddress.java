package nexmark.jet.latency;

import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.Member;

/**
 * How members are named in reports and results: {@code HOST:PORT}, by the address under which the cluster knows them.
 */
public final class MemberAddress {

    private MemberAddress() {}

    public static String of(Member member) {
        return of(member.getAddress());
    }

    /** An address as {@code HOST:PORT}. */
    public static String of(Address address) {
        return address.getHost() + ":" + address.getPort();
    }
}
