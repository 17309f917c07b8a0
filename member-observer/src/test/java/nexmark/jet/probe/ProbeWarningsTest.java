package nexmark.jet.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.environment.Environment;
import nexmark.jet.environment.Environment.Container;
import nexmark.jet.environment.Environment.Cpu;
import nexmark.jet.environment.Environment.Jvm;
import nexmark.jet.environment.Environment.Memory;
import nexmark.jet.environment.Environment.OperatingSystem;
import org.junit.jupiter.api.Test;

class ProbeWarningsTest {

    private static final long GIGABYTE = 1_000_000_000L;
    private static final Spread QUICK = new Spread(300, 60, 200, 900);

    private static final Jvm G1 =
            new Jvm("17", "vendor", "name", List.of(), List.of("G1 Young Generation"), 4 * GIGABYTE);
    private static final Cpu CPU = new Cpu("model", 8, 8, 8, "performance", false, null);
    private static final Memory MEMORY = new Memory(16 * GIGABYTE, 8 * GIGABYTE, 0L);
    private static final Container UNLIMITED = new Container(null, null);
    private static final LocalProbe GOOD = new LocalProbe(25, 20, 50, "tsc", QUICK, QUICK, 0L);

    private final List<ProbedMember> members = new ArrayList<>();
    private final List<ProbedPair> pairs = new ArrayList<>();
    private final Map<String, Environment> environments = new HashMap<>();

    @Test
    void nothingIsWarnedOfWhereAllIsWell() {
        member("a", GOOD, environment(G1, "madvise", CPU, MEMORY, UNLIMITED));
        member("b", GOOD, environment(G1, "never", CPU, MEMORY, UNLIMITED));
        pairs.add(new ProbedPair("a", "b", false, QUICK, 100_000, 20_000));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void whatThePlatformDoesNotTellIsNotWarnedOf() {
        member(
                "a",
                new LocalProbe(25, 20, 50, null, QUICK, null, null),
                environment(
                        G1,
                        null,
                        new Cpu(null, 8, null, null, null, null, null),
                        new Memory(null, null, null),
                        UNLIMITED));
        members.set(0, new ProbedMember("a", 1, 1, members.get(0).local(), null, null));
        member("b", GOOD, null);
        assertThat(warnings()).isEmpty();
    }

    @Test
    void settingsOfTheSystemAreNamed() {
        member(
                "a",
                new LocalProbe(25, 20, 50, "tsc", QUICK, QUICK, 120_000_000L),
                environment(
                        G1,
                        "always",
                        new Cpu("model", 8, 8, 4, "powersave", false, null),
                        new Memory(16 * GIGABYTE, GIGABYTE / 2, GIGABYTE),
                        new Container(1.5, null)));
        assertThat(warnings())
                .satisfiesExactly(
                        warning -> assertThat(warning).isEqualTo("hardware threads share cores: processors 8, cores 4"),
                        warning -> assertThat(warning)
                                .startsWith("the processors' governor is powersave, expected performance"),
                        warning -> assertThat(warning).startsWith("the control group allows 1.5 processors of 8"),
                        warning -> assertThat(warning).startsWith("transparent huge pages are always"),
                        warning -> assertThat(warning).isEqualTo("memory is scarce: 500 MB of 16,000 are available"),
                        warning -> assertThat(warning).startsWith("swap is used, 120 MB"));
    }

    @Test
    void serialCollectorIsWarnedOfUnlessItWasAskedFor() {
        Cpu one = new Cpu("model", 1, 1, 1, null, true, null);
        member("a", GOOD, environment(serial(), "never", one, MEMORY, UNLIMITED));
        assertThat(warnings()).containsExactly("SerialGC, because the JVM has one processor");
        environments.put("a", environment(serial(), "never", CPU, MEMORY, UNLIMITED));
        assertThat(warnings()).containsExactly("SerialGC, because the JVM takes the machine for a small one");
        environments.put("a", environment(serial("-XX:+UseSerialGC"), "never", one, MEMORY, UNLIMITED));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void settingThatSomeMembersHaveNamesThemAndOneOfAllNamesNone() {
        Environment hugePages = environment(G1, "always", CPU, MEMORY, UNLIMITED);
        member("a", GOOD, hugePages);
        member("b", GOOD, hugePages);
        member("c", GOOD, environment(G1, "never", CPU, MEMORY, UNLIMITED));
        assertThat(warnings()).singleElement().asString().startsWith("a, b: transparent huge pages are always");
        environments.put("c", hugePages);
        assertThat(warnings()).singleElement().asString().startsWith("transparent huge pages are always");
    }

    @Test
    void heapsOfAMachineMustFitIntoItsMemoryTogether() {
        Environment environment = environment(G1, "never", CPU, new Memory(7 * GIGABYTE, 4 * GIGABYTE, 0L), UNLIMITED);
        environments.put("a", environment);
        environments.put("b", environment);
        members.add(new ProbedMember("a", 1, 1, GOOD, 0.5, 0.0));
        members.add(new ProbedMember("b", 1, 1, GOOD, 0.5, 0.0));
        assertThat(warnings()).as("in one JVM").isEmpty();
        members.set(1, new ProbedMember("b", 2, 1, GOOD, 0.5, 0.0));
        assertThat(warnings()).containsExactly("the heaps on machine 1 may grow to 8,000 MB, but there are 7,000");
        members.set(1, new ProbedMember("b", 2, 2, GOOD, 0.5, 0.0));
        assertThat(warnings()).as("on a machine each").isEmpty();
    }

    @Test
    void containersLimitIsTheMemoryThatThereIs() {
        member("a", GOOD, environment(G1, "never", CPU, MEMORY, new Container(null, 3 * GIGABYTE)));
        assertThat(warnings()).containsExactly("the heaps on machine 1 may grow to 4,000 MB, but there are 3,000");
    }

    @Test
    void worstMemberOfWhatWasMeasuredIsNamed() {
        member("a", late(6_000), null);
        member("b", late(12_300), null);
        member("c", late(900), null);
        assertThat(warnings()).containsExactly("b: a thread that should wake every ms was 12.3 ms late");
    }

    @Test
    void memberAloneNeedsNoName() {
        member("a", late(48_000), null);
        assertThat(warnings()).containsExactly("a thread that should wake every ms was 48.0 ms late");
    }

    @Test
    void slowTimersClockDiskAndHypervisorAreNamed() {
        LocalProbe slow = new LocalProbe(
                900,
                4_000,
                50,
                "hpet",
                new Spread(300, 1_200, 2_000, 3_000),
                new Spread(80, 9_000, 40_000, 41_000),
                0L);
        members.add(new ProbedMember("a", 1, 1, slow, 3.0, 3.25));
        assertThat(warnings())
                .satisfiesExactly(
                        warning -> assertThat(warning)
                                .isEqualTo("timers are coarse: who sleeps 1 ms wakes 1.2 ms late at p50"),
                        warning -> assertThat(warning)
                                .isEqualTo("the clock takes 900 ns to read; the kernel's clock source is hpet"),
                        warning -> assertThat(warning)
                                .isEqualTo("the clock goes on by steps of 4,000 ns; the kernel's clock source is hpet"),
                        warning -> assertThat(warning).startsWith("disk sync takes 40 ms at p99: "),
                        warning -> assertThat(warning)
                                .startsWith("the hypervisor gave 3.3 % of the processors' time to others"));
    }

    @Test
    void clocksOfDifferentMachinesMayNotDifferMuch() {
        pairs.add(new ProbedPair("a", "b", false, QUICK, -2_900_000, 100_000));
        pairs.add(new ProbedPair("a", "c", false, QUICK, 1_000, 900));
        assertThat(warnings()).singleElement().asString().startsWith("clocks may differ by 3.0 ms, those of a and b");
        pairs.set(0, new ProbedPair("a", "b", true, QUICK, -2_900_000, 100_000));
        assertThat(warnings()).as("on one machine, where they are one").isEmpty();
    }

    @Test
    void slowestPairIsNamed() {
        pairs.add(new ProbedPair("a", "b", false, new Spread(300, 300, 7_000, 9_000), 0, 100));
        pairs.add(new ProbedPair("a", "c", false, new Spread(300, 300, 8_000, 9_000), 0, 100));
        assertThat(warnings()).containsExactly("round trips between a and c take 8.0 ms at p99");
    }

    private List<String> warnings() {
        return ProbeWarnings.of(members, pairs, environments);
    }

    private void member(String name, LocalProbe local, Environment environment) {
        int number = members.size() + 1;
        members.add(new ProbedMember(name, number, number, local, 0.5, 0.0));
        if (environment != null) {
            environments.put(name, environment);
        }
    }

    private static LocalProbe late(double maxMicros) {
        return new LocalProbe(25, 20, 50, "tsc", new Spread(300, 60, 200, maxMicros), QUICK, 0L);
    }

    private static Jvm serial(String... flags) {
        return new Jvm("17", "vendor", "name", List.of(flags), List.of("Copy", "MarkSweepCompact"), GIGABYTE);
    }

    private static Environment environment(
            Jvm jvm, String transparentHugePages, Cpu cpu, Memory memory, Container container) {
        OperatingSystem os = new OperatingSystem("Linux", null, "6", "amd64", transparentHugePages, null);
        return new Environment("5.7.0", jvm, os, cpu, memory, container, "unknown", List.of());
    }
}
