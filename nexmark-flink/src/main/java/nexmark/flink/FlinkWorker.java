package nexmark.flink;

import java.nio.file.Path;
import java.util.Arrays;
import nexmark.jet.evidence.EvidenceWriter;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;

/** A process of a {@link FlinkCluster}, which ends when the process that started it ends. */
public final class FlinkWorker {

    /** The property that names the task manager, in its JVM. */
    static final String NAME = "nexmark.flink.worker";

    private FlinkWorker() {}

    /**
     * @param args {@code jobmanager} or {@code taskmanager}, the run's PLAN.json and FOLDER, and what Flink's own
     * program is given
     */
    public static void main(String[] args) throws Exception {
        EvidenceWriter.endWithRunner();
        String[] ofFlink = Arrays.copyOfRange(args, 3, args.length);
        if (args[0].equals("jobmanager")) {
            StandaloneSessionClusterEntrypoint.main(ofFlink);
        } else {
            EvidenceWriter.begin(Path.of(args[1]), Path.of(args[2])).jvm(name());
            TaskManagerRunner.main(ofFlink);
        }
    }

    static boolean isOneOfSeveral() {
        return System.getProperty(NAME) != null;
    }

    static String name() {
        return System.getProperty(NAME, "flink");
    }
}
