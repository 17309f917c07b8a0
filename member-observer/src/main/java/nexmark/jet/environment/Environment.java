package nexmark.jet.environment;

import com.hazelcast.instance.BuildInfoProvider;
import java.io.Serializable;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/**
 * The facts that a reader must know to repeat a run, or to doubt it: engine, JVM, machine and its limits, as the
 * process that hosts the members sees them. It holds no host name, no user name and no secret: home directories read
 * {@code ~}, and values of arguments that look like passwords are left out. A fact that the platform does not report is
 * null. {@code docs/schema/result.schema.json} has the meaning of each field.
 */
public record Environment(
        String hazelcastVersion,
        Jvm jvm,
        OperatingSystem os,
        Cpu cpu,
        Memory memory,
        Container container,
        String hostKind,
        List<String> commandLine)
        implements Serializable {

    public record Jvm(
            String version, String vendor, String name, List<String> flags, List<String> collectors, long maxHeapBytes)
            implements Serializable {

        public Jvm {
            flags = List.copyOf(flags);
            collectors = List.copyOf(collectors);
        }
    }

    public record OperatingSystem(
            String name,
            String distribution,
            String kernel,
            String architecture,
            String transparentHugePages,
            Integer swappiness)
            implements Serializable {}

    public record Cpu(
            String model,
            int availableToJvm,
            Integer logical,
            Integer physicalCores,
            String governor,
            Boolean hypervisor,
            String machine)
            implements Serializable {

        /** The processors for people: {@code 2 x Intel(R) Xeon(R) Processor}. */
        public String inWords() {
            return availableToJvm + " x " + (model == null ? "processors" : model);
        }
    }

    public record Memory(Long totalBytes, Long availableBytes, Long swapBytes) implements Serializable {}

    /** The tightest limits of the control groups this process is in. */
    public record Container(Double cpus, Long memoryBytes) implements Serializable {}

    public Environment {
        commandLine = List.copyOf(commandLine);
    }

    /** Asks this process and machine, which takes up to a few hundred ms and never fails. */
    public static Environment ofThisMachine(List<String> commandLine) {
        EnvironmentMachine machine = new EnvironmentMachine(Path.of("/"));
        EnvironmentPrivacy privacy = EnvironmentPrivacy.ofTexts();
        Cpu cpu = machine.cpu(Runtime.getRuntime().availableProcessors());
        return new Environment(
                BuildInfoProvider.getBuildInfo().getVersion(),
                thisJvm(privacy),
                machine.os(),
                cpu,
                machine.memory(),
                machine.limits(),
                machine.hostKind(cpu),
                privacy.clean(commandLine));
    }

    private static Jvm thisJvm(EnvironmentPrivacy privacy) {
        List<String> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .toList();
        return new Jvm(
                Runtime.version().toString(),
                System.getProperty("java.vendor"),
                System.getProperty("java.vm.name"),
                privacy.clean(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(flag -> !flag.startsWith("-Djava.io.tmpdir=")) // another in each run
                        .toList()),
                collectors,
                Runtime.getRuntime().maxMemory());
    }
}
