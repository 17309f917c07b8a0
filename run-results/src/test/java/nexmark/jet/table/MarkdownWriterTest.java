package nexmark.jet.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownWriterTest {

    @Test
    void textOfOthersMeansNothingAndEachPartIsAParagraph() {
        Table table = new Table()
                .gap()
                .title("Nexmark: valid")
                .add(new Grid().left("run").verdict("").right("p50\nms").row("a|b", "valid", "1.3"))
                .gap()
                .items(List.of("no <b>trend</b>", "\u001b]0;a\tb\u0007\nc"))
                .text("2 x Xeon");
        assertThat(MarkdownWriter.of(table)).isEqualTo("""
                **Nexmark: valid**

                | run |  | p50 ms |
                | --- | --- | ---: |
                | a\\|b | valid | 1.3 |

                - no \\<b\\>trend\\</b\\>
                - ?\\]0;a b? c

                2 x Xeon
                """);
    }
}
