package nexmark.jet;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("nexmark.jet.event", "nexmark.jet.generator", "nexmark.jet.source");

    @Test
    void onlyTheSourceKnowsAnEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("nexmark.jet.source..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.hazelcast..", "nexmark.jet.source..")
                .because("other engines use the same events without Hazelcast, which is an optional dependency;"
                        + " move what needs Jet to nexmark.jet.source")
                .check(MAIN);
    }

    @Test
    void eventsDoNotKnowTheirGenerator() {
        noClasses()
                .that()
                .resideInAPackage("nexmark.jet.event..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("nexmark.jet.generator..")
                .check(MAIN);
    }

    @Test
    void onlyTheSourceReadsAClockAndOnlyTheOneItIsGiven() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.time.Clock.class)
                .because("time is a parameter: take a LongSupplier of epoch ns")
                .check(MAIN);
    }
}
