package nexmark.jet.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import nexmark.jet.environment.Environment.Cpu;

/** Says from Linux's own files below a root whether this process is in a container, a virtual machine, or neither. */
public final class EnvironmentHost {

    public static final String UNKNOWN = "unknown";
    private static final String CONTAINER = "container";
    private static final String VIRTUAL_MACHINE = "virtual machine";
    private static final String BARE_METAL = "bare metal";

    /** Files that Docker and Podman put into a container. */
    private static final List<String> MARKS = List.of(".dockerenv", "run/.containerenv");

    private static final Pattern ENGINE = Pattern.compile("[/-](docker|containerd|kubepods|libpod|lxc)\\b");
    /** The fields of a mount: id, parent, device, root, mount point, options, dash, type, source, where its layers are. */
    private static final Pattern LAYERED_ROOT =
            Pattern.compile("^\\d+ \\d+ \\S+ \\S+ / .* - overlay .*(docker|containerd|containers/storage)");

    /** Makers of virtual hardware, for processors that do not say that they are virtual, such as ARM's. */
    private static final Pattern VIRTUAL = Pattern.compile(
            "(?i)amazon ec2|google compute|microsoft corporation virtual|vmware|qemu|kvm|xen|virtualbox|openstack|digitalocean");

    private EnvironmentHost() {}

    static String kind(Path root, Cpu cpu) {
        return isContainer(root) ? CONTAINER : machineKind(cpu);
    }

    private static boolean isContainer(Path root) {
        EnvironmentFiles files = new EnvironmentFiles(root);
        return MARKS.stream().anyMatch(mark -> Files.exists(root.resolve(mark)))
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
