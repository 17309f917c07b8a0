package nexmark.jet.query;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("nexmark.jet.query");

    /** The oracles' too. */
    private static final JavaClasses ANSWERS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("nexmark.jet.query", "nexmark.jet.row", "nexmark.jet.oracle", "nexmark.jet.question");

    @Test
    void answersDependOnTheEventsAlone() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .orShould()
                .callMethod(java.time.LocalTime.class, "now")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.time.Clock.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.util.random.RandomGenerator.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.util.UUID.class)
                .orShould()
                .callMethod(Math.class, "random")
                .because("the same events must give the same rows; time comes as watermarks")
                .check(ANSWERS);
    }

    @Test
    void queriesTouchNoFileAndNoConsole() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.io.File.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.io.InputStream.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.io.OutputStream.class)
                .because("a query knows its streams and its rows; sources and sinks are the runner's")
                .check(MAIN);
    }

    @Test
    void queriesKnowNeitherSourceNorSinkNorRunner() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("nexmark.jet.source..", "nexmark.jet.latency..", "nexmark.jet.runner..")
                .because("they meet in the runner's JetJob alone")
                .check(MAIN);
        noClasses()
                .that()
                .doNotBelongToAnyOf(Q13BoundedSideInputJoin.class)
                .should()
                .dependOnClassesThat()
                .haveNameMatching("com\\.hazelcast\\.jet\\.pipeline\\.(Source|Sink).*")
                .because("they meet in the runner's JetJob alone; only a table that a query brings along is no stream")
                .check(MAIN);
    }
}
