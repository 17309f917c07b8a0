package nexmark.jet.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** The project's pages, seen from the folder of a module. */
public final class Pages {

    public static final Path DOCS = Path.of("..", "docs");

    private static final Path PROJECT = Path.of("..");
    private static final Parser MARKDOWN = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .includeSourceSpans(IncludeSourceSpans.BLOCKS)
            .build();

    private Pages() {}

    /** All pages in docs, and those for people who use or change the project. */
    public static List<Path> all() throws IOException {
        try (Stream<Path> docs = Files.walk(DOCS)) {
            return Stream.concat(
                            docs,
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md")
                                    .map(PROJECT::resolve))
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** The fenced blocks of some languages on a page, in their order. */
    public static List<String> blocks(Path page, String... languages) throws IOException {
        return parts(page, FencedCodeBlock.class).stream()
                .filter(fence -> List.of(languages).contains(fence.getInfo()))
                .map(FencedCodeBlock::getLiteral)
                .toList();
    }

    /** All parts of a page that are of a class, in their order. */
    public static <N extends Node> List<N> parts(Path page, Class<N> kind) throws IOException {
        return parts(MARKDOWN.parse(Files.readString(page)), kind).toList();
    }

    /** A part and all parts in it that are of a class. */
    public static <N extends Node> Stream<N> parts(Node part, Class<N> kind) {
        Stream<Node> children = Stream.iterate(part.getFirstChild(), Objects::nonNull, Node::getNext);
        return Stream.concat(
                Stream.of(part).filter(kind::isInstance).map(kind::cast),
                children.flatMap(child -> parts(child, kind)));
    }

    /**
     * The whole numbers that a page of docs has in a sentence.
     *
     * @param page such as {@code ci.md}
     * @param sentence the page's words, with {@code #} in place of each number that is asked for
     * @throws AssertionError if the page does not have the sentence
     */
    public static List<Long> figures(String page, String sentence) throws IOException {
        String text = Files.readString(DOCS.resolve(page)).replaceAll("\\s+", " ");
        String numbersInIt =
                Arrays.stream(sentence.split("#", -1)).map(Pattern::quote).collect(Collectors.joining("(\\d+)"));
        Matcher found = Pattern.compile(numbersInIt).matcher(text);
        if (!found.find()) {
            throw new AssertionError("docs/" + page + " does not say: " + sentence);
        }
        return IntStream.rangeClosed(1, found.groupCount())
                .mapToObj(number -> Long.parseLong(found.group(number)))
                .toList();
    }
}
