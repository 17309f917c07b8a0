package nexmark.jet.observer;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.MemberReport.Origin;

/** The identity of this member, so that the reader counts a JVM and a machine once. It names neither person nor host. */
final class MemberIdentity {

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private MemberIdentity() {}

    static Origin of(HazelcastInstance member, long executionId) {
        Member self = member.getCluster().getLocalMember();
        String machine = machine();
        return new Origin(
                UUID.randomUUID().toString(),
                MemberAddress.of(self.getAddress()),
                self.getUuid().toString(),
                jvm(machine),
                machine,
                executionId);
    }

    /** Containers count processes from 1, each for itself; the start tells them apart. */
    private static String jvm(String machine) {
        return ProcessHandle.current().pid() + "@"
                + ManagementFactory.getRuntimeMXBean().getStartTime() + "@" + machine;
    }

    private static String machine() {
        try {
            return Files.readString(BOOT_ID).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
