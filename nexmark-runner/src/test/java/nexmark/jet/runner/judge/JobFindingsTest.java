package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;

class JobFindingsTest {

    private static final Finding STOLEN = Kind.MACHINE_DISTURBED.of("machine disturbed: 5.0 % was stolen");
    private static final Finding UNPROVED = Kind.UNPROVED.of("answers unproved: --check off");

    @Test
    void whatIsFoundOfAllJobsIsSaidOnceAndWhatIsFoundOfSomeNamesThem() {
        List<Finding> together = JobFindings.together(List.of(
                List.of(STOLEN, missed(9)),
                List.of(Kind.WRONG_ANSWERS.of("wrong answers: 1 of 4,000 instants"), STOLEN),
                List.of(STOLEN, missed(1_200), UNPROVED)));
        assertThat(together)
                .extracting(Finding::text)
                .containsExactly(
                        STOLEN.text(),
                        "job 1 of 3, as 3: rate missed: 9 of 4,000 scheduled events/s entered the pipeline",
                        "job 2 of 3: wrong answers: 1 of 4,000 instants",
                        "job 3 of 3: answers unproved: --check off");
        assertThat(together)
                .extracting(Finding::severity)
                .containsExactly(Status.INVALID, Status.INVALID, Status.WRONG, Status.NOT_JUDGED);
    }

    @Test
    void figuresThatDifferFromJobToJobAreThoseOfTheFirst() {
        assertThat(JobFindings.together(List.of(List.of(missed(1)), List.of(missed(2)))))
                .extracting(Finding::text)
                .containsExactly(
                        "job 1 of 2, as all others: rate missed: 1 of 4,000 scheduled events/s entered the pipeline");
        assertThat(JobFindings.together(List.of(List.of(), List.of()))).isEmpty();
    }

    private static Finding missed(long emitted) {
        return Kind.RATE_MISSED.of("rate missed: %,d of 4,000 scheduled events/s entered the pipeline", emitted);
    }
}
