package nexmark.jet.cluster;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.ClusterPlan;

/** Members in their own processes on this machine, on the loopback interface. */
final class ProcessCluster extends OwnCluster {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int ATTEMPTS = 3;

    private final Optional<CpuPinning> processors;
    private final Optional<LinkRelays> relays;
    private final List<Integer> ports = new CopyOnWriteArrayList<>();

    private ProcessCluster(ClusterPlan plan, Path logs) {
        super(plan, logs);
        this.processors = plan.pinned() ? Optional.of(CpuPinning.dealtTo(plan.members())) : Optional.empty();
        this.relays = plan.relayed() ? Optional.of(new LinkRelays()) : Optional.empty();
    }

    /**
     * As {@link ClusterStarter#start}; refuses heaps that do not fit into this machine's memory, and tries again if a
     * port that was free is taken before the member has it.
     */
    static ProcessCluster start(ClusterPlan plan, Path logs, IntConsumer ready) {
        ClusterPlanner.check(plan);
        for (int attempt = 1; ; attempt++) {
            ProcessCluster cluster = new ProcessCluster(plan, logs);
            try {
                cluster.startAll(ready);
                return cluster;
            } catch (ClusterFailure e) {
                cluster.close();
                if (attempt == ATTEMPTS || !e.getMessage().contains(MemberConfig.PORT_TAKEN)) {
                    throw e;
                }
            } catch (RuntimeException e) {
                cluster.close();
                throw e;
            }
        }
    }

    @Override
    List<String> reserve(int count) {
        List<Integer> found = FreePorts.find(count);
        ports.addAll(found);
        return found.stream()
                .map(port ->
                        relays.map(links -> links.relayPort(links.add(port))).orElse(port))
                .map(port -> LOOPBACK + ":" + port)
                .toList();
    }

    @Override
    MemberProcess member(int index, Path logFolder) {
        return new MemberProcess(index + 1, logFolder);
    }

    @Override
    List<String> command(int index) {
        MemberConfig own = config(LOOPBACK, ports.get(index));
        MemberConfig config = relays.map(links -> own.behind(address(index), links.outboundPorts(index)))
                .orElse(own);
        List<String> command = new ArrayList<>();
        processors.ifPresent(dealt -> command.addAll(dealt.prefix(index)));
        MemberJdk jdk = MemberJdk.of(plan());
        command.add(jdk.command().toString());
        String classPath = Stream.concat(MemberJvm.inFront(plan()), Stream.of(MemberJvm.classPath()))
                .map(Object::toString)
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(
                MemberJvm.arguments(plan(), config, jdk.release(), MemberHeap.percent(plan().members()), classPath));
        return command;
    }

    @Override
    public Optional<Links> links() {
        return relays.map(Links.class::cast);
    }

    @Override
    void release() {
        relays.ifPresent(LinkRelays::close);
    }
}
