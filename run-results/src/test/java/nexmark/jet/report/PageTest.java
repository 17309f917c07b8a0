package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    private static final String EVIL = "</script><script>alert(1)</script><!-- & \" \u2028";
    private static final Pattern VIEW =
            Pattern.compile("(?s)<script type=\"application/json\" id=\"view\">(.*?)</script>");

    private static final Pattern SCRIPT_TEXT = Pattern.compile("(?s)(<script[^>]*>).*?</script>");

    @TempDir
    private Path folder;

    @Test
    void nothingIsLoadedFromElsewhere() throws IOException {
        String page = page(MadeResult.of("run").make());
        assertThat(SCRIPT_TEXT.matcher(page).replaceAll("$1"))
                .doesNotContainPattern("(?i)<(script|img|iframe|source|video|audio)[^>]*\\ssrc=");
        assertThat(Pattern.compile("(?i)<link[^>]*href=\"([^\"]*)\"")
                        .matcher(page)
                        .results()
                        .map(link -> link.group(1)))
                .containsExactly("data:,");
        assertThat(Page.resource("page.css")).doesNotContain("url(", "@import");
        assertThat(page).contains("default-src 'none'").doesNotContain("import(", "fetch(\"http");
    }

    @Test
    void noTextOfARunEndsTheElementThatHoldsIt() throws IOException {
        String page = page(
                MadeResult.of("run").label(EVIL).tag("tag", EVIL).invalid(EVIL).make());
        List<MatchResult> views = VIEW.matcher(page).results().toList();
        assertThat(views).hasSize(1);
        JsonNode view = new JsonMapper().readTree(views.get(0).group(1));
        assertThat(view.at("/headline/label").textValue()).contains(EVIL);
        assertThat(page).doesNotContain("<script>alert(1)");
    }

    @Test
    void everySectionIsThereAndNoPlaceOfTheTemplateIsLeftOpen() throws IOException {
        assertThat(page(MadeResult.of("run").make()))
                .contains("<title>q5 ")
                .contains(Stream.of("verdict,figures,machine,caveats,percentiles,timeline,spikes,members,job,disclosure"
                                .split(","))
                        .map(id -> "id: \"" + id + "\"")
                        .toList())
                .doesNotContain("{{title}}", "{{style}}", "{{view}}", "{{echarts}}", "{{script}}");
    }

    @Test
    void noScriptEndsItsElement() {
        assertThat(Page.resource("echarts.min.js")).doesNotContain("</script", "<!--");
        Page.SCRIPTS.forEach(
                name -> assertThat(Page.resource("js/" + name + ".js")).doesNotContain("</script", "<!--"));
    }

    private String page(RunResult result) throws IOException {
        StringBuilder page = new StringBuilder();
        Page.write(RunView.of(StoredResult.in(folder, result), null), page);
        return page.toString();
    }
}
