package nexmark.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.cluster.FreePorts;
import nexmark.jet.cluster.StopGuard;
import nexmark.jet.process.Await;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.runtime.taskexecutor.TaskExecutorResourceUtils;

/**
 * A session cluster on this machine: a job manager and task managers in processes of their own, started from the jars
 * on this JVM's class path, without a distribution of Flink and its scripts. So this sets what those compute: the parts
 * of the memory.
 */
final class FlinkCluster implements FaultyMembers, FaultyMembers.Processes, AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(100);
    static final long LONGEST_ANSWER_SECONDS = 10;
    private static final int MANAGER = -1;

    private final Path plan;
    private final Path folder;
    private final Configuration settings;
    private final Process manager;
    private final List<Process> workers = new CopyOnWriteArrayList<>();
    private final Map<Integer, StopGuard> stopped = new ConcurrentHashMap<>();

    /** Starts the processes, {@code workers} task managers among them; {@link #awaitWorkers} waits for them. */
    FlinkCluster(Path plan, Path folder, Configuration base, int workers) throws IOException {
        this.plan = plan;
        this.folder = folder;
        this.settings = TaskExecutorResourceUtils.adjustForLocalExecution(new Configuration(base));
        List<Integer> ports = FreePorts.find(2);
        settings.setString("jobmanager.rpc.port", ports.get(0).toString());
        settings.setString("rest.port", ports.get(1).toString());
        settings.setString("rest.bind-port", ports.get(1).toString());
        writeSettings();
        manager = start("jobmanager", MANAGER);
        try {
            for (int i = 0; i < workers; i++) {
                add();
            }
        } catch (UncheckedIOException e) {
            close();
            throw e;
        }
    }

    /**
     * Where a file or folder of Flink's own is: the runner gives a run a folder for what is temporary, and removes it.
     */
    static Path own(String name) {
        return Path.of(System.getProperty("java.io.tmpdir"), name);
    }

    private void writeSettings() throws IOException {
        String text = new TreeMap<>(settings.toMap())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + ": '" + entry.getValue().replace("'", "''") + "'\n")
                        .collect(Collectors.joining());
        Files.writeString(own(ClosedSettings.FOLDER).resolve("config.yaml"), text);
    }

    private Process start(String role, int number) throws IOException {
        String name = number == MANAGER ? role : address(number);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + folder.resolve("jvm.options"),
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-D" + FlinkWorker.NAME + "=" + name));
        if (number == MANAGER) { // it answers the client and starts checkpoints
            command.addAll(List.of("-Xms64m", "-Xmx512m", "-XX:-AlwaysPreTouch"));
        }
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                FlinkWorker.class.getName(),
                role,
                plan.toString(),
                folder.toString(),
                "--configDir",
                own(ClosedSettings.FOLDER).toString()));
        if (number != MANAGER) {
            command.addAll(List.of("-D", "taskmanager.resource-id=" + name));
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
    }

    int restPort() {
        return Integer.parseInt(settings.toMap().get("rest.port"));
    }

    /** Waits until all task managers have registered: a job that starts before would leave some of them idle. */
    void awaitWorkers(RestClusterClient<?> client) {
        boolean areThere =
                Await.until(() -> !manager.isAlive() || registered(client) == workers.size(), LONGEST_START, POLL);
        if (!areThere || !manager.isAlive()) {
            throw new IllegalStateException(
                    "Flink's cluster did not start: jobmanager.log and taskmanager-N.log say why");
        }
    }

    private static int registered(RestClusterClient<?> client) {
        return answer(client.getClusterOverview())
                .map(ClusterOverview::getNumTaskManagersConnected)
                .orElse(0);
    }

    /** The job manager's answer; empty if it fails, or does not come in time. */
    static <T> Optional<T> answer(CompletableFuture<T> future) {
        try {
            return Optional.of(future.get(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    int running() {
        return (int) workers.stream().filter(Process::isAlive).count();
    }

    @Override
    public String address(int member) {
        return "taskmanager-" + (member + 1);
    }

    @Override
    public void kill(int member) {
        workers.get(member).destroyForcibly();
        Await.until(() -> !workers.get(member).isAlive(), LONGEST_START);
    }

    @Override
    public int add() {
        try {
            workers.add(start("taskmanager", workers.size()));
            return workers.size() - 1;
        } catch (IOException e) {
            throw new UncheckedIOException("a task manager could not be started", e);
        }
    }

    @Override
    public Optional<Processes> processes() {
        return Optional.of(this);
    }

    @Override
    public void stop(int member, long atMostMillis) {
        StopGuard guard = StopGuard.of(workers.get(member).pid(), atMostMillis);
        guard.complaint().ifPresent(why -> {
            throw new IllegalStateException("task manager " + (member + 1) + " was not stopped: " + why);
        });
        stopped.put(member, guard);
    }

    @Override
    public void resume(int member) {
        StopGuard guard = stopped.remove(member);
        if (guard != null) {
            guard.release();
        }
    }

    @Override
    public void close() {
        stopped.keySet().forEach(this::resume);
        List<Process> all = new ArrayList<>(workers);
        all.add(manager);
        all.forEach(Process::destroy);
        Await.whileWindingUp(() -> all.stream().noneMatch(Process::isAlive), Duration.ofSeconds(5));
        all.forEach(Process::destroyForcibly);
        Await.whileWindingUp(() -> all.stream().noneMatch(Process::isAlive), Duration.ofSeconds(5));
    }
}
