package nexmark.jet.runner.fault;

import static com.hazelcast.jet.core.JobStatus.NOT_RUNNING;
import static com.hazelcast.jet.core.JobStatus.RUNNING;
import static com.hazelcast.jet.core.JobStatus.STARTING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.JobStatus;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.plan.Fault;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.runner.cause.Incident;
import org.junit.jupiter.api.Test;

class RestartIncidentsTest {

    private final List<JobSample> samples = new ArrayList<>();

    @Test
    void aRestartBeginsWithTheLossThatLedToIt() {
        seen(STARTING, 900);
        seen(RUNNING, 1_000, 1_100, 1_200);
        seen(NOT_RUNNING, 1_300, 1_400);
        seen(RUNNING, 1_500, 1_600);

        assertThat(RestartIncidents.of(List.of(injected("kill@0s#2", 1_050)), samples))
                .containsExactly(
                        new Incident("h:2", IncidentKind.RESTART, 1_050, 1_500, "restart of the job after kill@0s#2"));
    }

    @Test
    void aMemberThatJoinsCostsOnlyTheTimeInWhichTheJobDoesNotRun() {
        seen(RUNNING, 1_000, 9_000);
        seen(NOT_RUNNING, 9_100);
        seen(RUNNING, 9_200);

        assertThat(spans(injected("add@0s", 1_050))).containsExactly("9000 to 9200");
    }

    @Test
    void aMemberThatIsLostAndComesBackCostsTwoRestarts() {
        seen(RUNNING, 1_000);
        seen(NOT_RUNNING, 1_200);
        seen(RUNNING, 1_300, 5_000);
        seen(STARTING, 5_100);
        seen(RUNNING, 5_300);

        assertThat(spans(injected("stop@0s:3s#2", 1_100))).containsExactly("1000 to 1300", "5000 to 5300");
    }

    @Test
    void aRestartIsThatOfTheLastFaultBeforeIt() {
        seen(RUNNING, 1_000);
        seen(NOT_RUNNING, 1_100, 2_100);
        seen(RUNNING, 2_200);

        assertThat(spans(injected("kill@0s#2", 1_050), injected("kill@1s#3", 2_050)))
                .containsExactly("1000 to 2200");
    }

    private void seen(JobStatus status, long... millis) {
        for (long each : millis) {
            samples.add(new JobSample(each, 3, status, Double.NaN));
        }
    }

    private List<String> spans(InjectedFault... injected) {
        return RestartIncidents.of(List.of(injected), samples).stream()
                .map(incident -> incident.fromMillis() + " to " + incident.toMillis())
                .toList();
    }

    private static InjectedFault injected(String fault, long atMillis) {
        return new InjectedFault(Fault.parse(fault), 2, "h:2", atMillis, atMillis, null);
    }
}
