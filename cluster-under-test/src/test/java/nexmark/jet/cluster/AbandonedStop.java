package nexmark.jet.cluster;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** A process that stops another one and never resumes it: it is there to be killed. */
final class AbandonedStop {

    private AbandonedStop() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        StopGuard.of(Long.parseLong(args[0]), 600_000).complaint().ifPresent(complaint -> {
            throw new IllegalStateException(complaint);
        });
        new CountDownLatch(1).await();
    }
}
