package nexmark.jet.latency;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("nexmark.jet.latency");

    @Test
    void onlyTheClassesOfTheJetSinkKnowHazelcast() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.(Latency(Sink(\\$.*)?|Processor|Reports)|MemberAddress|RowReading(\\$.*)?)")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.hazelcast..")
                .because("another engine is measured by the same recorder and clock, without Hazelcast, which is an"
                        + " optional dependency; in a package of their own these classes would make the ledger and the"
                        + " publisher public")
                .check(CLASSES);
    }

    @Test
    void onlyTheClockAsksTheSystemForTheTime() {
        noClasses()
                .that()
                .doNotHaveSimpleName("EpochClock")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Instant.class, Clock.class)
                .check(CLASSES);
    }
}
