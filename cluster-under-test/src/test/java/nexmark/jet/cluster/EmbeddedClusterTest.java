package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.Address;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.util.List;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedClusterTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void allMembersFormOneClusterOnLoopbackAndNothingIsLeftOfItAfterwards(int members) throws IOException {
        List<Address> addresses;
        try (EmbeddedCluster cluster = EmbeddedCluster.start(members, 6)) {
            assertThat(cluster.memberCount()).isEqualTo(members);
            assertThat(Hazelcast.getAllHazelcastInstances())
                    .hasSize(members)
                    .allMatch(member -> member.getCluster().getMembers().size() == members)
                    .allMatch(member -> threads(member) == 6 / members);
            addresses = Hazelcast.getAllHazelcastInstances().stream()
                    .map(member -> member.getCluster().getLocalMember().getAddress())
                    .toList();
            assertThat(addresses).allMatch(address -> address.getHost().equals("127.0.0.1"));
        }
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        assertThat(ListeningSockets.of(ProcessHandle.current().pid()))
                .doesNotContainAnyElementsOf(
                        addresses.stream().map(MemberAddress::of).toList());
    }

    private static int threads(HazelcastInstance member) {
        return member.getConfig().getJetConfig().getCooperativeThreadCount();
    }

    @Test
    void aKilledMemberIsGoneTheNextAliveIsTheWayInAndOneMoreJoins() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(2, 2)) {
            FaultyMembers members = cluster.faults().orElseThrow();

            members.kill(0);
            Eventually.isTrue("it is missed", () -> cluster.memberCount() == 1);
            assertThat(members.add()).isEqualTo(2);

            assertThat(cluster.memberCount()).isEqualTo(2);
            assertThat(members.processes()).isEmpty();
            assertThat(members.links()).isEmpty();
        }
    }
}
