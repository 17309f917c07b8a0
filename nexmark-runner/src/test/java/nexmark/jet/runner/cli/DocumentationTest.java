package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.documents.Pages;
import nexmark.jet.json.StrictJson;
import nexmark.jet.query.Query;
import nexmark.jet.question.Definition;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What the README, the documents and the help say is what the code does. */
class DocumentationTest {

    private static final Path PROJECT = Path.of("..");
    private static final Path README = PROJECT.resolve("README.md");
    private static final Path DOCS = Pages.DOCS;
    private static final Pattern COMMAND = Pattern.compile("(?m)^ *(\\S*/|)nexmark (.*)$");
    private static final Pattern IN_A_TABLE = Pattern.compile("\\| `(\\./nexmark [^`]*)`");
    private static final Pattern VARIABLE = Pattern.compile("(?m)^(\\w+)=('[^']*')$");
    private static final Pattern WORD = Pattern.compile("\\G\\s*((?:[^\\s\"'|;>&#]|\"[^\"]*\"|'[^']*')+)");
    private static final Pattern PAGE = Pattern.compile("docs/[\\w/.-]+\\.md");
    private static final Pattern SOURCE = Pattern.compile("`(\\w+\\.java)`");
    /** Lines of a run's table whose text depends on the machine as well, and lines that only some runs have. */
    private static final Set<String> LABEL_ALONE =
            Set.of("measured on", "machine", "emitted", "check", "stored in", "verdict");

    private static final Set<String> OF_SOME_RUNS =
            Set.of("", "queues", "causes", "note", "state", "report", "what now");
    private static final int LABEL_END = 14;

    /** A shell and the program read the pages' commands; nothing is run. */
    @Test
    void eachCommandOfThePagesCanBeTyped() throws Exception {
        List<String> wrong = new ArrayList<>();
        int commands = 0;
        for (Path page : Pages.all()) {
            for (String block : typed(page)) {
                Process shell = new ProcessBuilder("bash", "-n")
                        .redirectErrorStream(true)
                        .start();
                shell.outputWriter().append(block).close();
                shell.inputReader().lines().forEach(line -> wrong.add(page + ": " + line));
                for (MatchResult command :
                        COMMAND.matcher(filledIn(block)).results().toList()) {
                    commands++;
                    try {
                        Nexmark.commandLine().parseArgs(arguments(command.group(2)));
                        assertThat(command.group(1)).as(command.group()).isNotEmpty();
                    } catch (ParameterException | AssertionError e) {
                        wrong.add(page + ": " + e.getMessage());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(commands).isGreaterThan(35);
    }

    /** The blocks for a shell, and in the README the table of commands. */
    private static List<String> typed(Path page) throws IOException {
        List<String> blocks = new ArrayList<>(Pages.blocks(page, "sh"));
        if (page.equals(README)) {
            IN_A_TABLE.matcher(Files.readString(page)).results().forEach(cell -> blocks.add(cell.group(1)));
            assertThat(blocks).hasSizeGreaterThan(7);
        }
        return blocks;
    }

    /** A line says one setting of Terraform's, and none of them is behind another's comment. */
    @Test
    void theSettingsOfThePagesAreTerraforms() throws IOException {
        String declared = Files.readString(PROJECT.resolve("terraform/variables.tf"));
        List<String> lines = Pages.blocks(DOCS.resolve("ec2.md"), "hcl").stream()
                .flatMap(String::lines)
                .map(String::strip)
                .toList();
        assertThat(lines)
                .hasSize(3)
                .allMatch(line -> line.matches("\\w+ += [^#=]+(#[^=]*)?"))
                .allMatch(line -> declared.contains("variable \"" + line.substring(0, line.indexOf(" ")) + "\""));
    }

    /** Without line ends within commands, and with what the block says of its variables. */
    private static String filledIn(String block) {
        String filled = block.replace("\\\n", "");
        for (MatchResult variable : VARIABLE.matcher(block).results().toList()) {
            filled = filled.replace("\"$" + variable.group(1) + '"', variable.group(2));
        }
        return filled;
    }

    /** Up to a comment, a pipe or the like. */
    private static String[] arguments(String text) {
        return WORD.matcher(text)
                .results()
                .map(word -> word.group(1).replaceAll("[\"']", ""))
                .toArray(String[]::new);
    }

    @Test
    void theTableOfQueriesSaysWhatTheQueriesSay() throws IOException {
        StringBuilder table = new StringBuilder("| query | question | stresses |\n| --- | --- | --- |\n");
        for (Query query : Query.all()) {
            Definition asked = query.definition();
            table.append(
                    "| **%s** %s | %s | %s |\n".formatted(query.id(), query.title(), asked.text(), asked.stresses()));
        }
        String begin = "<!-- queries:begin -->\n";
        String page = Files.readString(DOCS.resolve("queries.md"));
        assertThat(page.substring(page.indexOf(begin) + begin.length(), page.indexOf("<!-- queries:end -->")))
                .isEqualTo(table.toString());
    }

    /** The figures in the README are of another run, and some lines are left out; labels, columns, units are compared. */
    @Test
    void theRunInTheReadmeLooksLikeARealOne(@TempDir Path out) throws IOException {
        Ran ran = Ran.line(
                "run q5 --rate 5k --warmup 500ms --measure 1s --drain 5m --window 1s --slide 2ms --threads 2 --out",
                out);
        String readme = Files.readString(README);
        String block =
                readme.substring(readme.indexOf("```text\n"), readme.indexOf("\n```\n", readme.indexOf("```text")));
        assertThat(form(ran.out()))
                .as("README.md, after:%n%s", ran.out())
                .containsSubsequence(form(block))
                .hasSizeGreaterThan(form(block).size());
        assertThat(form(block)).hasSizeGreaterThan(4);
    }

    @Test
    void theResultsPageNamesEveryExitCode() throws IOException {
        String results = Files.readString(DOCS.resolve("results.md"));
        assertThat(Arrays.stream(ExitCode.values()).map(code -> "| " + code.code() + " | "))
                .allSatisfy(row -> assertThat(results).contains(row));
    }

    /** Those that a search refuses when it is asked are in MistakesTest. */
    @Test
    void helpAndPageOfASearchNameTheSameOptionsOfARunThatItDoesNotTake() throws IOException {
        CommandSpec search = commandSpec("max-throughput");
        String sentence = Arrays.stream(search.usageMessage().description())
                .filter(line -> line.contains("nexmark run"))
                .collect(Collectors.joining());
        assertThat(commandSpec("run").options())
                .filteredOn(option -> !option.hidden() && search.findOption(option.longestName()) == null)
                .extracting(OptionSpec::longestName)
                .isNotEmpty()
                .allSatisfy(option -> assertThat(sentence).contains(option));
        assertThat(sentence).contains("--rate, --events-from, --fault, --profiler, --backlog and --check off");
        String page = Files.readString(DOCS.resolve("max-throughput.md")).replaceAll("\\s+", " ");
        assertThat(page.replace("`", "")).contains(sentence.replace("'", ""));
    }

    private static CommandSpec commandSpec(String name) {
        return Nexmark.commandLine().getSubcommands().get(name).getCommandSpec();
    }

    @ParameterizedTest
    @MethodSource("nexmark.jet.documents.Pages#all")
    void everyLinkLeadsToAFileAndItsHeading(Path document) throws IOException {
        Stream<String> links = Stream.concat(
                Pages.parts(document, Link.class).stream().map(Link::getDestination),
                Pages.parts(document, Image.class).stream().map(Image::getDestination));
        for (String link : links.filter(link -> !link.contains(":")).toList()) {
            String[] target = link.split("#", 2);
            Path file = target[0].isEmpty() ? document : document.resolveSibling(target[0]);
            assertThat(file).as(link).exists();
            if (target.length > 1) {
                assertThat(anchors(file)).as(link).contains(target[1]);
            }
        }
    }

    /** What a shell or Terraform reads is tested above; Python is an excerpt. */
    @ParameterizedTest
    @MethodSource("nexmark.jet.documents.Pages#all")
    void everyFenceSaysItsLanguageAndEveryTableIsWhole(Path page) throws IOException {
        for (FencedCodeBlock fence : Pages.parts(page, FencedCodeBlock.class)) {
            switch (fence.getInfo()) {
                case "json" ->
                    assertThat(StrictJson.MAPPER.readTree(fence.getLiteral())).isNotNull();
                case "yaml" ->
                    assertThat(new YAMLMapper().readTree(fence.getLiteral())).isNotNull();
                default -> assertThat(fence.getInfo()).isIn("sh", "hcl", "text", "python");
            }
        }
        List<String> lines = Files.readAllLines(page);
        for (TableBlock table : Pages.parts(page, TableBlock.class)) {
            assertThat(table.getSourceSpans().stream()
                            .map(span -> lines.get(span.getLineIndex()))
                            .collect(Collectors.groupingBy(row -> row.split("(?<!\\\\)\\|", -1).length)))
                    .as("rows by their number of cells")
                    .hasSize(1);
        }
    }

    @Test
    void everyPageThatTheCodeNamesAndEveryFileOfTheArchitecturePageExist() throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(PROJECT)) {
            sources = files.filter(file -> file.toString().matches(".*/src/.*\\.java"))
                    .toList();
        }
        assertThat(sources.stream()
                        .filter(file -> file.toString().contains("src/main"))
                        .flatMap(file -> PAGE.matcher(read(file)).results()))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(PROJECT.resolve(page.group())).exists());
        assertThat(SOURCE.matcher(Files.readString(DOCS.resolve("architecture.md")))
                        .results())
                .isNotEmpty()
                .allSatisfy(named -> assertThat(sources).anyMatch(file -> file.endsWith(named.group(1))));
    }

    @Test
    void completionIsAShellScriptThatKnowsTheCommands() {
        assertThat(Ran.nexmark("generate-completion").out()).startsWith("#!").contains("replay");
    }

    /** The table's lines as all runs have them, without figures. */
    private static List<String> form(String table) {
        return table.lines()
                .filter(line -> line.startsWith("  ") && line.length() > LABEL_END)
                .filter(line -> !OF_SOME_RUNS.contains(label(line)))
                .map(line -> LABEL_ALONE.contains(label(line)) ? label(line) : withoutFigures(line))
                .toList();
    }

    private static String label(String line) {
        return line.substring(0, LABEL_END).strip();
    }

    private static String withoutFigures(String line) {
        return line.replaceAll("needs [\\d,]+|(?<= )(\\*?[\\d.,]+|-)(?= |$)", "#")
                .replaceAll(" +", " ");
    }

    /** The names under which a page's headings can be linked to, as GitHub makes them. */
    private static List<String> anchors(Path page) throws IOException {
        return Pages.parts(page, Heading.class).stream()
                .map(heading -> Pages.parts(heading, Node.class)
                        .map(part -> part instanceof Text text
                                ? text.getLiteral()
                                : part instanceof Code code ? code.getLiteral() : "")
                        .collect(Collectors.joining())
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
