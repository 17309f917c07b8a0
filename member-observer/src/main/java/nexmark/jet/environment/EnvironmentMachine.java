package nexmark.jet.environment;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.environment.Environment.Container;
import nexmark.jet.environment.Environment.Cpu;
import nexmark.jet.environment.Environment.Memory;
import nexmark.jet.environment.Environment.OperatingSystem;

/**
 * The facts that Linux reports about the machine in {@code /proc}, {@code /sys} and {@code /etc} below a root;
 * elsewhere the files are missing and the figures null.
 */
record EnvironmentMachine(EnvironmentFiles files) {

    private static final String CPUS = "sys/devices/system/cpu";
    private static final Pattern MODEL = Pattern.compile("^(?:model name|cpu model)\\s*:(.*)");
    private static final Pattern ARM_PART = Pattern.compile("^CPU part\\s*:(.*)");
    private static final Pattern ARM_MAKER = Pattern.compile("^CPU implementer\\s*:(.*)");
    private static final Pattern FLAGS = Pattern.compile("^flags\\s*:(.*)");
    private static final Pattern DISTRIBUTION = Pattern.compile("^PRETTY_NAME=\"?([^\"]*)");
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

    private static final String UNKNOWN = "unknown";
    private static final String VIRTUAL_MACHINE = "virtual machine";
    private static final String BARE_METAL = "bare metal";

    /** Files that Docker and Podman put into a container. */
    private static final List<String> MARKS = List.of(".dockerenv", "run/.containerenv");

    private static final Pattern ENGINE = Pattern.compile("[/-](docker|containerd|kubepods|libpod|lxc)\\b");
    /**
     * The fields of a mount: id, parent, device, root, mount point, options, dash, type, source, where its layers are.
     */
    private static final Pattern LAYERED_ROOT =
            Pattern.compile("^\\d+ \\d+ \\S+ \\S+ / .* - overlay .*(docker|containerd|containers/storage)");

    /** Makers of virtual hardware, for processors that do not say that they are virtual, such as ARM's. */
    private static final Pattern VIRTUAL = Pattern.compile("(?i)amazon ec2|google compute|microsoft corporation "
            + "virtual|vmware|qemu|kvm|xen|virtualbox|openstack|digitalocean");

    static final Pattern OWN_GROUP = Pattern.compile("^0::/(.*)");

    EnvironmentMachine(Path root) {
        this(new EnvironmentFiles(root));
    }

    OperatingSystem os() {
        return new OperatingSystem(
                System.getProperty("os.name"),
                files.find("etc/os-release", DISTRIBUTION).orElse(null),
                System.getProperty("os.version"),
                System.getProperty("os.arch"),
                files.find("sys/kernel/mm/transparent_hugepage/enabled", CHOSEN).orElse(null),
                files.number("proc/sys/vm/swappiness").map(Long::intValue).orElse(null));
    }

    Cpu cpu(int availableToJvm) {
        int logical = (int) files.lines("proc/cpuinfo").stream()
                .filter(line -> line.matches("processor\\s*:.*"))
                .count();
        return new Cpu(
                model().orElse(null),
                availableToJvm,
                logical == 0 ? null : logical,
                physicalCores().orElse(null),
                files.text(CPUS + "/cpu0/cpufreq/scaling_governor").orElse(null),
                files.find("proc/cpuinfo", FLAGS)
                        .map(flags -> List.of(flags.split(" ", -1)).contains("hypervisor"))
                        .orElse(null),
                machine().orElse(null));
    }

    Memory memory() {
        return new Memory(
                files.memInfoBytes("MemTotal").orElse(null),
                files.memInfoBytes("MemAvailable").orElse(null),
                files.memInfoBytes("SwapTotal").orElse(null));
    }

    /** On ARM the kernel reports numbers instead of a name; lscpu looks its names up by them. */
    private Optional<String> model() {
        return files.find("proc/cpuinfo", MODEL)
                .or(() -> files.find("proc/cpuinfo", ARM_PART)
                        .map(part -> "ARM implementer "
                                + files.find("proc/cpuinfo", ARM_MAKER).orElse(UNKNOWN) + " part " + part));
    }

    private Optional<String> machine() {
        List<String> names = Stream.of("sys_vendor", "product_name")
                .flatMap(file -> files.text("sys/class/dmi/id/" + file).stream())
                .toList();
        return names.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", names));
    }

    /** Different pairs of package and core; a CPU switched off has no topology and does not count. */
    private Optional<Integer> physicalCores() {
        Set<List<Long>> cores = new HashSet<>();
        try (DirectoryStream<Path> cpus = Files.newDirectoryStream(files.root().resolve(CPUS), "cpu[0-9]*")) {
            for (Path cpu : cpus) {
                EnvironmentFiles topology = new EnvironmentFiles(cpu.resolve("topology"));
                topology.number("core_id")
                        .ifPresent(core -> cores.add(
                                List.of(topology.number("physical_package_id").orElse(0L), core)));
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return cores.isEmpty() ? Optional.empty() : Optional.of(cores.size());
    }

    /**
     * The tightest limits of this process's control group and of every group above it; of memory in version 2 only.
     */
    Container limits() {
        return new Container(
                CpuQuota.of(files.root()).processors().orElse(null),
                groups(files.root(), OWN_GROUP, "sys/fs/cgroup")
                        .flatMap(group -> group.number("memory.max").stream())
                        .min(Comparator.naturalOrder())
                        .orElse(null));
    }

    /**
     * This process's control group and every group above it. A container often sees its own group as the root, and the
     * path of a group on the host that does not exist inside.
     */
    static Stream<EnvironmentFiles> groups(Path root, Pattern own, String mount) {
        Path top = root.resolve(mount);
        String group = new EnvironmentFiles(root).find("proc/self/cgroup", own).orElse("");
        return Stream.iterate(top.resolve(group).normalize(), each -> each.startsWith(top), Path::getParent)
                .map(EnvironmentFiles::new);
    }

    /** Whether this process is in a container, a virtual machine, or neither. */
    String hostKind(Cpu cpu) {
        return isContainer() ? "container" : machineKind(cpu);
    }

    private boolean isContainer() {
        return MARKS.stream().anyMatch(mark -> Files.exists(files.root().resolve(mark)))
                || files.find("proc/self/cgroup", ENGINE).isPresent()
                || files.find("proc/self/mountinfo", LAYERED_ROOT).isPresent();
    }

    /** EC2's machines without a hypervisor have the same maker as the others, and are named {@code .metal}. */
    private static String machineKind(Cpu cpu) {
        if (cpu.hypervisor() != null) {
            return cpu.hypervisor() ? VIRTUAL_MACHINE : BARE_METAL;
        }
        if (cpu.machine() == null) {
            return UNKNOWN;
        }
        if (cpu.machine().contains(".metal")) {
            return BARE_METAL;
        }
        return VIRTUAL.matcher(cpu.machine()).find() ? VIRTUAL_MACHINE : UNKNOWN;
    }
}
