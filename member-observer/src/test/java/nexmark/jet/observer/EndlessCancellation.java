package nexmark.jet.observer;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/** A process that, when it has been asked to end, cancels a job that is restarted for ever, and one that never ends; then waits. */
final class EndlessCancellation {

    private EndlessCancellation() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            System.out.println("working");
            Await.until(() -> false, Await.FOREVER);
            System.out.println("winding up");
            JobCancellation.cancelUnlessOverdue(job(true));
            System.out.println("left the job that is restarted, overdue: " + Interruption.isOverdue());
            JobCancellation.cancelUnlessOverdue(job(false));
            System.out.println("left the job that does not end");
            Await.whileWindingUp(() -> false, Await.FOREVER);
            return 0;
        });
    }

    private static Job job(boolean isRestarted) {
        CompletableFuture<Void> never = new CompletableFuture<>();
        return (Job) Proxy.newProxyInstance(
                EndlessCancellation.class.getClassLoader(),
                new Class<?>[] {Job.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "cancel" -> {
                        if (isRestarted) {
                            throw new IllegalStateException("Cannot CANCEL_FORCEFUL, the job is restarted");
                        }
                        yield null;
                    }
                    case "getStatus" -> JobStatus.STARTING;
                    case "getFuture" -> never;
                    case "join" -> never.join();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
