package nexmark.jet.cluster;

import java.io.InputStream;
import org.junit.jupiter.api.Test;

class StdinLifelineTest {

    @Test
    void aMemberLeavesAsSoonAsTheRunnerHasLetGo() {
        StdinLifeline.hold(InputStream.nullInputStream());
    }
}
