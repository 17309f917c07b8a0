package nexmark.jet.probe;

import static nexmark.jet.probe.ProbeReportsTest.GOOD;
import static nexmark.jet.probe.ProbeReportsTest.QUICK;
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
import nexmark.jet.probe.ProbeResult.ProbedMember;
import nexmark.jet.probe.ProbeResult.ProbedPair;
import org.junit.jupiter.api.Test;

class ProbeWarningsTest {

    private static final long GIGABYTE = 1_000_000_000L;

    private static final Jvm G1 =
            new Jvm("17", "vendor", "name", List.of(), List.of("G1 Young Generation"), 4 * GIGABYTE);
    private static final Cpu CPU = new Cpu("model", 8, 8, 8, "performance", false, null);
    private static final Memory NO_MEMORY = new Memory(null, null, null);
    private static final Container UNLIMITED = new Container(null, null);

    private final List<ProbedMember> members = new ArrayList<>();
    private final List<ProbedPair> pairs = new ArrayList<>();
    private final Map<String, Environment> environments = new HashMap<>();

    @Test
    void nothingIsWarnedOfWhereAllIsWellOrThePlatformDoesNotTell() {
        member("a", GOOD, environment(G1, CPU, UNLIMITED));
        LocalProbe untold = new LocalProbe(25, 20, 50, null, QUICK, null);
        members.add(new ProbedMember("b", 2, 2, untold, null, null));
        environments.put("b", environment(G1, new Cpu(null, 8, null, null, null, null, null), UNLIMITED));
        member("c", GOOD, null);
        pairs.add(new ProbedPair("a", "b", false, QUICK, 100_000, 20_000));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void settingsAreNamedOnceForAllMembersThatShareThem() {
        Cpu slow = new Cpu("model", 8, 8, 4, "powersave", false, null);
        Environment environment = environment(serial(), slow, new Container(1.5, null));
        LocalProbe swapped = new LocalProbe(25, 20, 50, "tsc", QUICK, 120_000_000L);
        member("a", swapped, environment);
        member("b", GOOD, environment);
        assertThat(warnings())
                .satisfiesExactly(
                        warning -> assertThat(warning).startsWith("the processors' governor is powersave"),
                        warning -> assertThat(warning).startsWith("the control group allows 1.5 processors of 8"),
                        warning -> assertThat(warning).startsWith("SerialGC"),
                        warning -> assertThat(warning).startsWith("a: swap is used, 120 MB"));
        Environment chosen = environment(serial("-XX:+UseSerialGC"), CPU, UNLIMITED);
        environments.replaceAll((member, before) -> chosen);
        assertThat(warnings()).singleElement().asString().startsWith("a: swap");
    }

    @Test
    void worstMemberAndPairOfWhatWasMeasuredAreNamed() {
        member("a", late(6_000), null);
        member("b", late(12_300), null);
        member("c", late(900), null);
        pairs.add(new ProbedPair("a", "b", false, new Spread(300, 300, 7_000, 9_000), 0, 100));
        pairs.add(new ProbedPair("a", "c", false, new Spread(300, 300, 8_000, 9_000), 0, 100));
        assertThat(warnings())
                .containsExactly(
                        "b: a thread that should wake every ms was 12.3 ms late",
                        "round trips between a and c take 8.0 ms at p99");
    }

    @Test
    void clocksOfDifferentMachinesMayNotDifferMuch() {
        pairs.add(new ProbedPair("a", "b", false, QUICK, -2_900_000, 100_000));
        pairs.add(new ProbedPair("a", "c", false, QUICK, 1_000, 900));
        assertThat(warnings()).singleElement().asString().startsWith("the clocks of a and b may differ by 3.0 ms");
        pairs.set(0, new ProbedPair("a", "b", true, QUICK, -2_900_000, 100_000));
        assertThat(warnings()).as("on one machine, where they are one").isEmpty();
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
        return new LocalProbe(25, 20, 50, "tsc", new Spread(300, 60, 200, maxMicros), 0L);
    }

    private static Jvm serial(String... flags) {
        return new Jvm("17", "vendor", "name", List.of(flags), List.of("Copy", "MarkSweepCompact"), GIGABYTE);
    }

    private static Environment environment(Jvm jvm, Cpu cpu, Container container) {
        OperatingSystem os = new OperatingSystem("Linux", null, "6", "amd64", null, null);
        return new Environment("5.7.0", jvm, os, cpu, NO_MEMORY, container, "unknown", List.of());
    }
}
