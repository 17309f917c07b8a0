package nexmark.jet.runner.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Network.Ipam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.lifecycle.Startables;

/**
 * Members in containers of our image, which is made from the jar that the build has just made. Their addresses are
 * fixed, because a member tells its own to clients. They take classes, as the tests bring their own.
 */
final class ContainerMembers implements AutoCloseable {

    /** The first three numbers of a network that is free here. */
    private static final String NET = System.getProperty("nexmark.test.net", "10.231.78");

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final String NAME = UUID.randomUUID().toString();
    private static final String YAML = "/tmp/hazelcast.yaml";
    private static final long MEMORY_BYTES = 512L << 20;
    private static final long CPU_PERIOD_MICROS = 100_000;

    private final DockerClient docker = DockerClientFactory.instance().client();
    private final Network network = Network.builder()
            .createNetworkCmdModifier(
                    command -> command.withIpam(new Ipam().withConfig(new Ipam.Config().withSubnet(NET + ".0/24"))))
            .build();
    private final List<GenericContainer<?>> members;

    private ContainerMembers(int count) {
        ImageFromDockerfile image = image();
        String join = IntStream.range(0, count)
                .mapToObj(ContainerMembers::address)
                .map(address -> address + ":5701")
                .collect(Collectors.joining(","));
        members = IntStream.range(0, count)
                .<GenericContainer<?>>mapToObj(number -> member(image, number, count, join))
                .toList();
    }

    static ContainerMembers start(int count) {
        ContainerMembers all = new ContainerMembers(count);
        try {
            Startables.deepStart(all.members).join();
            return all;
        } catch (RuntimeException e) {
            all.close();
            throw e;
        }
    }

    static ImageFromDockerfile image() {
        return new ImageFromDockerfile()
                .withTarget("prebuilt")
                .withFileFromPath("Dockerfile", PROJECT.resolve("Dockerfile"))
                .withFileFromPath("docker/entrypoint", PROJECT.resolve("docker/entrypoint"))
                .withFileFromPath("cluster-configs", PROJECT.resolve("cluster-configs"))
                .withFileFromPath(
                        "nexmark-runner/target/nexmark.jar", PROJECT.resolve("nexmark-runner/target/nexmark.jar"))
                .withBuildArg("BASE_IMAGE", DockerCondition.BASE_IMAGE);
    }

    private GenericContainer<?> member(ImageFromDockerfile image, int number, int count, String join) {
        return new GenericContainer<>(image)
                .withNetwork(network)
                .withEnv("NEXMARK_CLUSTER_NAME", NAME)
                .withEnv("NEXMARK_JOIN", join)
                .withEnv("NEXMARK_THREADS", "1")
                .withEnv("NEXMARK_HAZELCAST", YAML)
                .withEnv("NEXMARK_JAVA_OPTS", "-Dhazelcast.initial.min.cluster.size=" + count)
                .withCopyToContainer(Transferable.of(yaml()), YAML)
                .withCreateContainerCmdModifier(command -> {
                    command.withIpv4Address(address(number));
                    command.getHostConfig()
                            .withMemory(MEMORY_BYTES)
                            .withMemorySwap(MEMORY_BYTES)
                            .withCpuPeriod(CPU_PERIOD_MICROS)
                            .withCpuQuota(CPU_PERIOD_MICROS);
                })
                .waitingFor(
                        Wait.forLogMessage(".*nexmark member ready.*\\n", 1).withStartupTimeout(Duration.ofMinutes(8)));
    }

    private static String yaml() {
        try {
            String yaml = Files.readString(PROJECT.resolve("cluster-configs/hazelcast.yaml"));
            return yaml.replace("resource-upload-enabled: false", "resource-upload-enabled: true");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static String address(int member) {
        return NET + "." + (11 + member);
    }

    String where() {
        return IntStream.range(0, members.size())
                .mapToObj(number -> address(number) + ":5701")
                .collect(Collectors.joining(",", NAME + "@", ""));
    }

    InspectContainerResponse inspect(int member) {
        return docker.inspectContainerCmd(id(member)).exec();
    }

    void kill(int member) {
        docker.killContainerCmd(id(member)).withSignal("KILL").exec();
    }

    void restart(int member) {
        docker.startContainerCmd(id(member)).exec();
    }

    void cut(int member) {
        docker.disconnectFromNetworkCmd()
                .withNetworkId(network.getId())
                .withContainerId(id(member))
                .withForce(true)
                .exec();
    }

    /** At its old address: it is known by no other. */
    void heal(int member) {
        docker.connectToNetworkCmd()
                .withNetworkId(network.getId())
                .withContainerId(id(member))
                .withContainerNetwork(new ContainerNetwork()
                        .withIpamConfig(new ContainerNetwork.Ipam().withIpv4Address(address(member))))
                .exec();
    }

    private String id(int member) {
        return members.get(member).getContainerId();
    }

    @Override
    public void close() {
        members.forEach(GenericContainer::stop);
        network.close();
    }
}
