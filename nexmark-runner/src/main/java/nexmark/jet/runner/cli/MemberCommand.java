package nexmark.jet.runner.cli;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.spi.properties.ClusterProperty;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import nexmark.jet.cluster.ClusterName;
import nexmark.jet.cluster.HostPort;
import nexmark.jet.cluster.MemberConfig;
import nexmark.jet.cluster.SerialFilter;
import nexmark.jet.cluster.StdinLifeline;
import nexmark.jet.metric.MigrationWatch;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nexmark member}: runs one member, for clusters of processes, remote hosts and containers. */
@Command(
        name = "member",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Runs one member of a cluster until you end it. 'run --cluster processes:N' and 'ssh:FILE' start their"
                        + " members with this command, and so does the container image.",
        footerHeading = "%nExample:%n",
        footer = {
            "  export NEXMARK_CLUSTER_NAME=$(openssl rand -hex 16)",
            "  nexmark member --address 127.0.0.1 --port 5701 --threads 2",
            "  nexmark run q5 --cluster attach:127.0.0.1:5701",
            "",
            "NEXMARK_CLUSTER_NAME is the cluster's name, of at least 16 characters: members and runners of the same "
                    + "name let each other in. It is a secret and has no option, because others can read command lines."
        })
final class MemberCommand implements Callable<Integer> {

    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    @Option(
            names = "--address",
            paramLabel = "IP",
            defaultValue = "${env:NEXMARK_ADDRESS:-127.0.0.1}",
            description = "The address to listen on. (default: ${DEFAULT-VALUE})")
    private String address;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "${env:NEXMARK_PORT:-5701}",
            description = "The port to listen on. (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--join",
            paramLabel = "IP:PORT",
            split = ",",
            defaultValue = "${env:NEXMARK_JOIN}",
            description = "All members' addresses, separated by commas. (default: only its own)")
    private List<String> join;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "${env:NEXMARK_THREADS}",
            description = "Cooperative threads. (default: one per processor)")
    private Integer threads;

    @Option(
            names = "--hazelcast",
            paramLabel = "FILE",
            defaultValue = "${env:NEXMARK_HAZELCAST:-}",
            description = "Hazelcast configuration, YAML. (default: cluster-configs/hazelcast.yaml)")
    private String hazelcast;

    @Option(
            names = "--public-address",
            paramLabel = "IP:PORT",
            defaultValue = "",
            description = "The address under which others reach it. (default: its own)")
    private String publicAddress;

    @Option(
            names = "--outbound-ports",
            paramLabel = "RANGE",
            defaultValue = "",
            description = "The ports from which it connects, such as 33000-33009. (default: any)")
    private String outboundPorts;

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            defaultValue = "${env:NEXMARK_READY_FILE}",
            description = "A file that exists while the member is ready. (default: none)")
    private Path readyFile;

    @Option(
            names = "--end-with-stdin",
            description = "Ends when stdin ends or is silent for " + StdinLifeline.SILENCE_SECONDS + " s.")
    private boolean endsWithStdin;

    @Override
    public Integer call() {
        checkOptions();
        Optional<ReadyFile> ready = Optional.ofNullable(readyFile).map(ReadyFile::at);
        MemberConfig config = new MemberConfig(
                ClusterName.ofMember(System.getenv()),
                address,
                port,
                join == null ? List.of(address + ":" + port) : join,
                threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                publicAddress,
                outboundPorts);
        AtomicBoolean letGo = new AtomicBoolean();
        AtomicBoolean leaves = new AtomicBoolean();
        AtomicBoolean started = new AtomicBoolean();
        if (endsWithStdin) {
            Interruptible.beside("nexmark-guard", () -> endWithTheRunner(letGo, leaves, started));
        }
        SerialFilter.install();
        Config whole = config.over(hazelcast);
        // The engine's own hook would wait as long as the farewell takes.
        whole.setProperty(ClusterProperty.SHUTDOWNHOOK_ENABLED.getName(), "false");
        HazelcastInstance member = start(whole);
        MigrationWatch.begin(member);
        started.set(true);
        Console.out().println("nexmark member ready " + address + ":" + port);
        ready.ifPresent(ReadyFile::make);
        BooleanSupplier hasEnded = () -> !member.getLifecycleService().isRunning();
        if (endsWithStdin) {
            // On a terminal, Ctrl-C reaches runner and members alike; the runner then still needs them to wind up.
            Await.whileWindingUp(() -> letGo.get() || leaves.get() || hasEnded.getAsBoolean(), Await.FOREVER);
        } else {
            Await.until(hasEnded, Await.FOREVER);
        }
        if (leaves.get() || !endsWithStdin) {
            handOver(member);
        } else {
            member.getLifecycleService().terminate();
        }
        ready.ifPresent(ReadyFile::remove);
        return ExitCode.VALID.code();
    }

    /**
     * Gives the others what the member holds, so that several may end together. It could take as long as they take to
     * answer; then the member ends with its JVM, because the engine cannot terminate one that is shutting down.
     */
    private static void handOver(HazelcastInstance member) {
        Thread farewell = Interruptible.beside("nexmark-farewell", member::shutdown);
        Await.untilOverdue(() -> !farewell.isAlive(), Await.FOREVER, Await.POLL);
    }

    /** The engine does not hear signals while it starts, and it may wait for members that never come. */
    private HazelcastInstance start(Config config) {
        try {
            return Interruptible.call(
                    () -> Hazelcast.newHazelcastInstance(config),
                    late -> late.getLifecycleService().terminate());
        } catch (RuntimeException e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
            // Hazelcast takes whatever keeps it from binding for a port that is taken.
            if (e.getCause() instanceof BindException bind) {
                throw new UserMistake("--port " + port + " of " + address
                        + (bind.getMessage().contains("already in use")
                                ? MemberConfig.PORT_TAKEN
                                : " cannot be bound: " + bind.getMessage() + ", expected an address of this machine"));
            }
            boolean isOfTheFile = e instanceof HazelcastException || e instanceof IllegalArgumentException;
            require(
                    hazelcast.isEmpty() || !(isOfTheFile || why.contains("Enterprise")),
                    "--hazelcast " + hazelcast + ": no member starts with it (" + why
                            + "), expected a configuration for Hazelcast's free edition");
            throw e;
        }
    }

    private void checkOptions() {
        require(port >= 1 && port <= HostPort.HIGHEST_PORT, "--port is " + port + ", expected 1 to 65535");
        require(
                join == null || (!join.isEmpty() && join.stream().allMatch(HostPort::isOne)),
                "--join is '" + (join == null ? "" : String.join(",", join))
                        + "', expected IP:PORT of every member, separated by commas");
        require(
                publicAddress.isEmpty() || HostPort.isOne(publicAddress),
                "--public-address is '" + publicAddress + "', expected IP:PORT");
        require(
                outboundPorts.isEmpty() || HostPort.isRangeOfPorts(outboundPorts),
                "--outbound-ports is '" + outboundPorts + "', expected a range such as 33000-33009");
        require(
                threads == null || (threads >= 1 && threads <= ClusterPlan.MOST_THREADS_PER_MEMBER),
                "--threads is " + threads + ", expected 1 to " + ClusterPlan.MOST_THREADS_PER_MEMBER);
        require(isLocal(address), "--address is " + address + ", expected one address of this machine");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new UserMistake(otherwise);
        }
    }

    /** Whether an address, or a host name that is looked up, is of this machine. */
    private static boolean isLocal(String address) {
        try {
            InetAddress found = InetAddress.getByName(address);
            return !found.isAnyLocalAddress()
                    && (found.isLoopbackAddress() || NetworkInterface.getByInetAddress(found) != null);
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends a member that still starts at once, and a started member if it does not end by itself after a while. */
    private static void endWithTheRunner(AtomicBoolean letGo, AtomicBoolean leaves, AtomicBoolean started) {
        StdinLifeline.hold(System.in, () -> leaves.set(true));
        letGo.set(true);
        if (started.get()) {
            Await.whileWindingUp(() -> false, LONGEST_END);
        }
        Runtime.getRuntime().halt(ExitCode.VALID.code());
    }

    /** A file that exists while a member is ready. It is empty, so that one of a killed member is known. */
    record ReadyFile(Path file) {

        /** Names the file. Removes that of a killed member, which would claim that this one is ready. */
        static ReadyFile at(Path file) {
            ReadyFile ready = new ReadyFile(file);
            ready.change(() -> {
                boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
                if (isThere && !(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) == 0)) {
                    throw new UserMistake("--ready-file is " + file
                            + ", which is there and was made by no member, expected a file that is not there");
                }
                Files.deleteIfExists(file);
                AtomicFile.check(file);
            });
            return ready;
        }

        void make() {
            change(() -> Files.createFile(file));
        }

        void remove() {
            change(() -> Files.deleteIfExists(file));
        }

        private void change(Change change) {
            try {
                change.make();
            } catch (IOException e) {
                throw new UserMistake("--ready-file is " + file + ", which cannot be made or removed: " + IoReason.of(e)
                        + ", expected a file in a folder that can be written to");
            }
        }

        private interface Change {
            void make() throws IOException;
        }
    }
}
