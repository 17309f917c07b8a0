package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:5701", "member-1.example.org:1", "[::1]:65535"})
    void aHostAndAPortAreOne(String text) {
        assertThat(HostPort.isOne(text)).isTrue();
        assertThat(HostPort.isRangeOfPorts("33000") && HostPort.isRangeOfPorts("33000-33009"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":5701", "host", "host:0", "host:65536", "a b:1", "a:b:1", "0", "33009-33000", "33000-"})
    void anythingElseIsNeitherAnAddressNorARangeOfPorts(String text) {
        assertThat(HostPort.isOne(text) || HostPort.isRangeOfPorts(text)).isFalse();
    }
}
