package nexmark.jet.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The limits of the project's size, which only go down. A decision page says why one is raised. */
class WeightTest {

    private static final Path PROJECT = Path.of("..");

    @Test
    void theCodeOfAllModulesHasALimit() throws IOException {
        List<Path> main = javaFiles("main");
        assertThat(characters(main))
                .as("characters of main code but white space")
                .isBetween(1L, 1_834_100L);
        assertThat(lines(main)).as("main lines").isBetween(1L, 61_250L);
        assertThat(lines(javaFiles("test"))).as("test lines").isBetween(1L, 34_550L);
    }

    @Test
    void aLineOfMainCodeHasAtMost120Characters() throws IOException {
        for (Path file : javaFiles("main")) {
            assertThat(Files.readAllLines(file))
                    .as(file.toString())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        }
    }

    @Test
    void noPackageHasMoreThan50Classes() throws IOException {
        Map<Path, Long> classes =
                javaFiles("main").stream().collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
        assertThat(classes)
                .isNotEmpty()
                .allSatisfy((folder, count) ->
                        assertThat(count).as("classes in " + folder).isLessThanOrEqualTo(50));
    }

    @Test
    void pagesHaveLimitsOfWords() throws IOException {
        List<Path> docs = pages("docs");
        assertThat(docs)
                .hasSizeBetween(1, 21)
                .allSatisfy(page ->
                        assertThat(words(List.of(page))).as(page.toString()).isLessThanOrEqualTo(2_500));
        assertThat(words(docs)).as("words of docs").isLessThanOrEqualTo(22_000);
        assertThat(words(pages("docs/decisions"))).as("words of decisions").isBetween(1L, 14_000L);
        assertThat(words(List.of(PROJECT.resolve("README.md"))))
                .as("words of README")
                .isBetween(1L, 800L);
        assertThat(words(List.of(PROJECT.resolve("CHANGELOG.md"))))
                .as("words of CHANGELOG")
                .isBetween(1L, 1_200L);
    }

    private static List<Path> pages(String folder) throws IOException {
        try (Stream<Path> files = Files.list(PROJECT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    private static List<Path> javaFiles(String kind) throws IOException {
        try (Stream<Path> modules = Files.list(PROJECT)) {
            return modules.map(module -> module.resolve("src").resolve(kind).resolve("java"))
                    .filter(Files::isDirectory)
                    .flatMap(WeightTest::files)
                    .filter(file -> file.toString().endsWith(".java"))
                    .toList();
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(List<Path> files) throws IOException {
        return counted(files, text -> text.lines().count());
    }

    private static long characters(List<Path> files) throws IOException {
        return counted(
                files,
                text -> text.codePoints()
                        .filter(c -> !Character.isWhitespace(c))
                        .count());
    }

    private static long words(List<Path> files) throws IOException {
        return counted(files, text -> new StringTokenizer(text).countTokens());
    }

    private static long counted(List<Path> files, ToLongFunction<String> counter) throws IOException {
        long sum = 0;
        for (Path file : files) {
            sum += counter.applyAsLong(Files.readString(file));
        }
        return sum;
    }
}
