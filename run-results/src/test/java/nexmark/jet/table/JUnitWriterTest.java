package nexmark.jet.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import nexmark.jet.table.JUnitWriter.Case;
import nexmark.jet.table.JUnitWriter.Outcome;
import nexmark.jet.table.JUnitWriter.Suite;
import org.junit.jupiter.api.Test;

/** The elements and attributes that Jenkins and GitLab read, and nothing else. */
class JUnitWriterTest {

    @Test
    void whatXmlCannotHoldIsEscapedOrReplaced() {
        List<Case> cases = List.of(
                new Case("q5", "run", 33.3921, Outcome.PASSED, "", List.of()),
                new Case("q5", "p99<1ms", 0, Outcome.FAILURE, "of & \"it\"\u0001", List.of("one", "two")),
                new Case("q5", "run", 0, Outcome.ERROR, "no luck", List.of()),
                new Case("q5", "run", 0, Outcome.SKIPPED, "the run did not start", List.of()));
        assertThat(JUnitWriter.of(new Suite("nexmark run", Instant.parse("2026-11-22T07:20:08.5Z"), cases)))
                .isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="nexmark run" tests="4" failures="1" errors="1" time="33.392">
                <testsuite name="nexmark run" tests="4" failures="1" errors="1" time="33.392" skipped="1" \
                timestamp="2026-11-22T07:20:08">
                  <testcase classname="nexmark.q5" name="run" time="33.392"></testcase>
                  <testcase classname="nexmark.q5" name="p99&lt;1ms" time="0.000"><failure message="of &amp; &quot;it&quot;?">one
                two</failure></testcase>
                  <testcase classname="nexmark.q5" name="run" time="0.000"><error message="no luck"></error></testcase>
                  <testcase classname="nexmark.q5" name="run" time="0.000"><skipped message="the run did not start"></skipped></testcase>
                </testsuite>
                </testsuites>
                """);
    }
}
