package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:5701", "member-1.example.org:1", "[::1]:65535"})
    void aHostAndAPortAreOne(String text) {
        assertThat(HostPort.isOne(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":5701", "host", "host:", "host:0", "host:65536", "host:x", "a b:1", "a:b:1", "garbage:::x"})
    void anythingElseIsNot(String text) {
        assertThat(HostPort.isOne(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"33000", "33000-33009", "1-65535", "5-5"})
    void aPortAndARangeAreRangesOfPorts(String text) {
        assertThat(HostPort.isRangeOfPorts(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "65536", "33009-33000", "33000-", "-33000", "garbage", "1-2-3"})
    void nothingElseIsARangeOfPorts(String text) {
        assertThat(HostPort.isRangeOfPorts(text)).isFalse();
    }
}
