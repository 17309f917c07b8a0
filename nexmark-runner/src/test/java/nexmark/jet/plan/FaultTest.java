package nexmark.jet.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import nexmark.jet.cluster.TargetedFault;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kill@30s",
                "kill@30s#2",
                "stop@1500ms:5s",
                "partition@0s:10s#12",
                "add@1h",
                "kill@90m",
                "leave@30s#2",
                "restart@30s",
                "restart@30s:20s#1",
                "stop@7s:1ms#1",
                "delay@5s:2s:50ms",
                "delay@5s:2s:1s#3"
            })
    void aFaultIsItsText(String text) {
        assertThat(Fault.parse(text)).hasToString(text);
        assertThat(ResultJson.write(Fault.parse(text))).isEqualTo('"' + text + '"');
    }

    @Test
    void timesAreWrittenAsPeopleDo() {
        assertThat(Fault.parse("stop@1.5m:0.5s#2")).isEqualTo(new Fault(Fault.FaultKind.STOP, 90_000, 500, 0, 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    stop@30s | --fault stop@30s is not a valid stop, expected such as stop@30s:5s
                    kill@30s:5s | --fault kill@30s:5s is not a valid kill, expected such as kill@30s
                    add@30s#2 | --fault add@30s#2 is not a valid add, expected such as add@30s
                    delay@30s:2s | --fault delay@30s:2s is not a valid delay, expected such as delay@30s:2s:50ms
                    delay@30s:2s:11s | --fault delay@30s:2s:11s: its time is 11s, expected at most 10s
                    stop@30s:0s | --fault stop@30s:0s: its time is 0s, expected at least 1ms
                    kill@30 | --fault kill@30: '30' is not a time, expected a time such as 20ms, 10s or 5m
                    leave@30s:5s | --fault leave@30s:5s is not a valid leave, expected such as leave@30s
                    kill@30s#0 | --fault kill@30s#0 is not a fault, expected such as kill@30s, leave@30s, restart@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or add@30s
                    """)
    void aMistakeIsToldInOneLine(String text, String message) {
        assertThatThrownBy(() -> Fault.parse(text))
                .isInstanceOf(UserMistake.class)
                .hasMessage(message);
    }

    @Test
    void theSeedAloneDecidesWhichMemberIsHitAndAnyCanBe() {
        List<Fault> kill = List.of(Fault.parse("kill@30s"));
        int[] hit = LongStream.range(0, 100)
                .mapToInt(seed -> TargetedFault.aim(kill, 3, seed).get(0).member())
                .toArray();

        assertThat(IntStream.of(hit).distinct().sorted()).containsExactly(0, 1, 2);
    }

    @Test
    void aMemberIsKilledOnceAndOneThatJoinedCanBe() {
        List<Fault> faults = List.of(Fault.parse("kill@13s"), Fault.parse("add@2s"), Fault.parse("kill@1s"));

        for (long seed = 0; seed < 50; seed++) {
            List<TargetedFault> aimed = TargetedFault.aim(faults, 2, seed);
            assertThat(aimed)
                    .extracting(TargetedFault::fault)
                    .containsExactly(faults.get(2), faults.get(1), faults.get(0));
            assertThat(aimed.get(2).member()).isNotEqualTo(aimed.get(0).member());
            assertThat(aimed.get(1).member()).isEqualTo(2);
        }
    }

    @Test
    void aMemberThatJoinsCanBeHitWhenItHasHadTimeToStart() {
        List<Fault> faults = List.of(Fault.parse("add@5s"), Fault.parse("add@5s"), Fault.parse("kill@7s"));
        for (long seed = 0; seed < 50; seed++) {
            assertThat(TargetedFault.aim(faults, 3, seed).get(2).member()).isLessThan(3);
        }
        assertThatThrownBy(() -> TargetedFault.aim(List.of(Fault.parse("add@1s"), Fault.parse("kill@2s#3")), 2, 1))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault kill@2s#3: there is no member 3 then, expected one of [1, 2]");
        assertThat(TargetedFault.aim(List.of(Fault.parse("add@1s"), Fault.parse("kill@12s#3")), 2, 1))
                .hasSize(2);
    }

    @Test
    void aMemberIsUnderOneFaultAtATime() {
        List<Fault> stops = List.of(Fault.parse("stop@1s:5s"), Fault.parse("stop@2s:5s"), Fault.parse("kill@3s"));
        for (long seed = 0; seed < 50; seed++) {
            assertThat(TargetedFault.aim(stops, 3, seed))
                    .extracting(TargetedFault::member)
                    .containsExactlyInAnyOrder(0, 1, 2);
        }
        assertThatThrownBy(() -> TargetedFault.aim(stops, 2, 1))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--fault kill@3s: [stop@")
                .hasMessageEndingWith("are not over then, expected a member without a fault");
        assertThatThrownBy(() ->
                        TargetedFault.aim(List.of(Fault.parse("stop@1s:5s#2"), Fault.parse("delay@3s:1s:9ms#2")), 3, 1))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault delay@3s:1s:9ms#2: member 2 is under stop@1s:5s#2 until then,"
                        + " expected one fault of a member after the other");
    }

    @Test
    void aMemberThatIsRestartedIsThereAgainWhenItHasHadTimeToStart() {
        assertThat(TargetedFault.aim(List.of(Fault.parse("restart@1s#1"), Fault.parse("kill@17s#1")), 2, 1))
                .extracting(TargetedFault::member)
                .containsExactly(0, 0);
        assertThatThrownBy(
                        () -> TargetedFault.aim(List.of(Fault.parse("restart@1s#1"), Fault.parse("leave@15s")), 2, 1))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault leave@15s: no member would be left, expected more members");
    }

    @Test
    void aTargetThatIsNotThereAndTheLastMembersDeathAreMistakes() {
        assertThatThrownBy(() -> TargetedFault.aim(List.of(Fault.parse("kill@1s#4")), 3, 1))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault kill@1s#4: there is no member 4 then, expected one of [1, 2, 3]");
        for (String fault : List.of("kill@1s", "leave@1s", "restart@1s")) {
            assertThatThrownBy(() -> TargetedFault.aim(List.of(Fault.parse(fault)), 1, 1))
                    .isInstanceOf(UserMistake.class)
                    .hasMessage("--fault " + fault + ": no member would be left, expected more members");
        }
    }
}
