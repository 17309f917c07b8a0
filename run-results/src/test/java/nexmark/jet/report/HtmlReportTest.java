package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport.Page;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    @TempDir
    private Path folder;

    @Test
    void aStoredRunGetsItsPageIntoItsFolder() throws IOException {
        StoredResult stored = StoredResult.in(folder, MadeResult.of("run").make());
        assertThat(HtmlReport.of(stored)).isEmpty();
        assertThat(HtmlReport.beside(stored)).isEmpty();
        Path page = folder.resolve("report.html");
        assertThat(HtmlReport.of(stored)).contains(page);
        assertThat(Files.readString(page)).startsWith("<!doctype html>").endsWith("</html>\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(page);
        }
    }

    /** A page is made of the run's files, so that the page itself need not be what failed. */
    @Test
    void theFileThatFailedIsNamedIfItIsNotThePage() {
        Path nowhere = folder.resolve("nowhere");
        assertThat(HtmlReport.beside(
                        StoredResult.in(nowhere, MadeResult.of("run").make())))
                .contains("report.html could not be written: the files in " + nowhere
                        + " cannot be listed: no such file or directory");
    }

    @Test
    void ofAnUnreadableTableThePageSaysWhy() throws IOException {
        Path table = Files.write(folder.resolve(Timeline.FILE), new byte[] {(byte) 0xff});
        assertThat(StoredTable.read(table).missing()).startsWith("timeline.csv cannot be read: ");
        Path endless = Files.createSymbolicLink(folder.resolve("vertices.csv"), Path.of("/dev/zero"));
        assertThat(StoredTable.read(endless).missing())
                .contains("read: vertices.csv is not a regular file of at most 1000 MB");
    }

    @Test
    void aPageReplacesAPageAndNoOtherFile() throws IOException {
        Path page = folder.resolve("page.html");
        HtmlReport.write(view("one"), page);
        HtmlReport.write(view("other"), page);
        assertThat(page).content().contains("\"fileName\":\"other\"");
        Path notes = Files.writeString(folder.resolve("notes.html"), "<html>notes</html>");
        assertThatThrownBy(() -> HtmlReport.write(view("one"), notes)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(notes).hasContent("<html>notes</html>");
    }

    @Test
    void oneRunHasThePageOfOneAndMoreHaveThePageOfSeveral() {
        MadeResult.of("one").storeIn(folder);
        assertThat(view(folder, Optional.empty())).isInstanceOf(RunView.class);
        assertThatThrownBy(() -> view(folder, Optional.of("label"))).isInstanceOf(UserMistake.class);
        MadeResult.of("other").storeIn(folder);
        assertThat(view(folder, Optional.empty())).isInstanceOf(SeveralView.class);
        assertThat(view(folder.resolve("one"), Optional.empty())).isInstanceOf(RunView.class);
    }

    @Test
    void linksLeadFromThePageToTheRunsFilesWhereverThePageIs() throws IOException {
        MadeResult.of("one").storeIn(folder.resolve("runs"));
        Path odd = Files.writeString(folder.resolve("runs/one/javascript:a#b?c %.txt"), "");
        Path page = folder.resolve("pages/of/runs.html");
        RunView view = (RunView) HtmlReport.view(List.of(folder.resolve("runs")), Optional.empty(), page);
        assertThat(view.disclosure().files())
                .extracting(RunView.Disclosure.FileLink::name, RunView.Disclosure.FileLink::link)
                .containsExactly(
                        tuple(odd.getFileName().toString(), "./../../runs/one/javascript:a%23b%3Fc%20%25.txt"),
                        tuple("result.json", "./../../runs/one/result.json"));
    }

    private ReportView view(Path place, Optional<String> by) {
        return HtmlReport.view(List.of(place), by, folder.resolve("report.html"));
    }

    private RunView view(String id) {
        return RunView.of(StoredResult.in(folder, MadeResult.of(id).make()), null);
    }

    private static final String EVIL = "</script><script>alert(1)</script><!-- & \" \u2028";
    private static final Pattern VIEW =
            Pattern.compile("(?s)<script type=\"application/json\" id=\"view\">(.*?)</script>");

    private static final Pattern SCRIPT_TEXT = Pattern.compile("(?s)(<script[^>]*>).*?</script>");

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
        assertThat(view.at("/disclosure/result/label").textValue()).contains(EVIL);
        assertThat(page).doesNotContain("<script>alert(1)");
    }

    @Test
    void everySectionIsThereAndNoPlaceOfTheTemplateIsLeftOpen() throws IOException {
        assertThat(page(MadeResult.of("run").make()))
                .contains("<title>q5 ")
                .contains(Stream.of(("verdict,figures,percentiles,timeline,limits,caveats,machine,meanwhile"
                                        + ",spikes,members,job,disclosure")
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
