package nexmark.jet.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The project's pages, seen from the folder of a module. */
public final class Pages {

    public static final Path DOCS = Path.of("..", "docs");

    private static final Path PROJECT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```(\\w+)\\n(.*?)^\\1```$");

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

    /** The blocks of some languages on a page, in their order. */
    public static List<String> blocks(Path page, String... languages) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .filter(block -> List.of(languages).contains(block.group(2)))
                .map(block -> block.group(3).stripIndent())
                .toList();
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
