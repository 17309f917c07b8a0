package nexmark.jet.question;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.Serializable;
import java.time.LocalDate;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("nexmark.jet.row", "nexmark.jet.oracle", "nexmark.jet.question");

    @Test
    void questionsAndOraclesKnowOnlyTheEventsTheirGeneratorAndPlainJava() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "nexmark.jet.event",
                                "nexmark.jet.generator",
                                "nexmark.jet.row",
                                "nexmark.jet.oracle",
                                "nexmark.jet.question",
                                "java.lang..",
                                "java.math",
                                "java.util..")
                        .or(type(Serializable.class))
                        .or(type(LocalDate.class))
                        .or(type(LocalTime.class)))
                .because("an oracle is plain Java, or it proves nothing about the engine")
                .check(MAIN);
    }

    @Test
    void hazelcastIsNotOnTheClassPath() {
        assertThatThrownBy(() -> Class.forName("com.hazelcast.core.Hazelcast"))
                .isInstanceOf(ClassNotFoundException.class);
    }
}
