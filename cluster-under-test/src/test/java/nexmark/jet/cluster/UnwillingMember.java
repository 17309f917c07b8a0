package nexmark.jet.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/** A process with a member that does not leave when it is let go; when the process has been asked to end, it ends the member. */
final class UnwillingMember {

    private UnwillingMember() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            MemberProcess member = new MemberProcess(1, Path.of(args[0]));
            String program = "echo '" + StartedMember.READY + "here'; exec sleep 86400";
            OutputStream stdin = member.start("any", List.of("sh", "-c", program));
            Await.until(member::isReady, Await.FOREVER);
            System.out.println(member.process().pid());
            Await.until(() -> false, Await.FOREVER);
            letGo(stdin);
            member.end(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
            System.out.println("ended");
            return 0;
        });
    }

    private static void letGo(OutputStream stdin) {
        try {
            stdin.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
