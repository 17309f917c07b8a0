package nexmark.jet.query;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("nexmark.jet.query");

    /** The oracles' too. */
    private static final JavaClasses ANSWERS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                    "nexmark.jet.query",
                    "nexmark.jet.accumulator",
                    "nexmark.jet.row",
                    "nexmark.jet.oracle",
                    "nexmark.jet.question");

    @Test
    void answersDependOnTheEventsAlone() {
        noClasses()
                .should(callMethodWhere(target(nameMatching("nanoTime|currentTimeMillis|now|random"))))
                .orShould()
                .dependOnClassesThat(assignableTo(Clock.class)
                        .or(assignableTo(RandomGenerator.class))
                        .or(assignableTo(UUID.class)))
                .because("the same events must give the same rows; time comes as watermarks")
                .check(ANSWERS);
    }

    @Test
    void queriesTouchNoFileAndNoConsole() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.net..")
                        .or(assignableTo(File.class))
                        .or(assignableTo(InputStream.class))
                        .or(assignableTo(OutputStream.class)))
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
