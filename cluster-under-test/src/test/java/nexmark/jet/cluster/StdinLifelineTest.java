package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StdinLifelineTest {

    @Test
    void aMemberEndsAsSoonAsTheRunnerHasLetGoAndLeavesBeforeIfItIsAskedTo() {
        AtomicInteger asked = new AtomicInteger();
        for (byte[] read : new byte[][] {{}, {'\n'}, {'\n', StdinLifeline.LEAVE, '\n'}}) {
            assertThat(asked).hasValue(0);
            StdinLifeline.hold(new ByteArrayInputStream(read), asked::incrementAndGet);
        }
        assertThat(asked).hasValue(1);
    }
}
