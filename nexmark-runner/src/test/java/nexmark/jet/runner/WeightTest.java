package nexmark.jet.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The limits of the project's size, which only go down. A decision page says why one is raised. */
class WeightTest {

    private static final Path PROJECT = Path.of("..");

    @Test
    void theLinesOfAllModulesHaveALimit() throws IOException {
        assertThat(lines(javaFiles("main"))).as("main lines").isBetween(1L, 55_850L);
        assertThat(lines(javaFiles("test"))).as("test lines").isBetween(1L, 32_430L);
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
    void thereAreAtMost17PagesWhoseLinesHaveALimit() throws IOException {
        try (Stream<Path> files = Files.list(PROJECT.resolve("docs"))) {
            List<Path> pages =
                    files.filter(file -> file.toString().endsWith(".md")).toList();
            assertThat(pages).isNotEmpty().hasSizeLessThanOrEqualTo(17);
            assertThat(lines(pages)).as("lines of docs").isLessThanOrEqualTo(2_500);
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
        long lines = 0;
        for (Path file : files) {
            lines += Files.readAllLines(file).size();
        }
        return lines;
    }
}
