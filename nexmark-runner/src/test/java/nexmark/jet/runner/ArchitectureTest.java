package nexmark.jet.runner;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.JetService;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.pipeline.Pipeline;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.invoke.SerializedLambda;
import java.util.HashSet;
import java.util.Set;
import nexmark.jet.cluster.JobClasses;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.RowSink;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("nexmark.jet");

    @Test
    void nobodyDependsOnTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..runner.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..runner.cli..")
                .check(ALL);
    }

    /** A stored result can be judged again, because a verdict rests on values alone. */
    @Test
    void theJudgeKnowsNoRun() {
        noClasses()
                .that()
                .resideInAPackage("..runner.judge..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.hazelcast..", "nexmark.jet.cluster..", "..runner.job..", "..runner.run..")
                .check(ALL);
    }

    /** Other engines leave the same values. */
    @Test
    void whatARunLeavesKnowsNoEngine() {
        noClasses()
                .that()
                .resideInAnyPackage("nexmark.jet.evidence", "nexmark.jet.proof")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.hazelcast..", "nexmark.jet.cluster..")
                .check(ALL);
    }

    @Test
    void aQuerysJobIsPutTogetherAndSubmittedInOnePlace() {
        noClasses()
                .that()
                .resideInAPackage("..runner..")
                .and()
                .doNotBelongToAnyOf(JetJob.class)
                .should()
                .callMethod(JetService.class, "newJob", Pipeline.class, JobConfig.class)
                .orShould()
                .callMethod(JetService.class, "newJob", Pipeline.class)
                .orShould()
                .callMethod(Query.class, "answer", Variant.class, EventStreams.class, QuerySettings.class)
                .orShould()
                .callMethod(Query.class, "answer", EventStreams.class, QuerySettings.class)
                .because("streams, answers and sink meet in JetJob alone")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("..runner..")
                .and()
                .doNotBelongToAnyOf(RowSink.class)
                .should()
                .callMethodWhere(DescribedPredicate.and(
                        target(owner(assignableTo(LatencySink.class))), target(nameMatching("of(Items)?"))))
                .because("what measures a job's rows is made for JetJob alone")
                .check(ALL);
    }

    /** Whoever has to know what a finding is about asks for its kind. */
    @Test
    void nobodyReadsTheSentenceOfAFinding() {
        Set<String> sentences = Set.of(
                "Finding.text",
                "Finding.detail",
                "Verdict.reasons",
                "Verdict.notJudged",
                "Verdict.why",
                "RunResult.notes");
        JavaClasses readers = ALL.that(DescribedPredicate.describe(
                "have sentences",
                one -> one.getAccessesFromSelf().stream()
                        .map(JavaAccess::getTarget)
                        .anyMatch(read -> sentences.contains(read.getOwner().getSimpleName() + "." + read.getName()))));
        assertThat(readers)
                .extracting(JavaClass::getSimpleName)
                .contains("Headline", "RunTable", "RunView", "VerdictWords");
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.and(
                        target(owner(assignableTo(String.class))),
                        target(nameMatching("startsWith|endsWith|contains|indexOf|matches|regionMatches"))))
                .check(readers);
    }

    /** How long a snapshot took and how large it was, Jet tells in its record of the job only. */
    @Test
    void nobodyUsesAnInsideOfTheEngineButTheRecordOfSnapshots() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.job\\.Snapshot(Watch|Reading)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.hazelcast..impl..", "com.hazelcast.internal..")
                .check(ALL);
    }

    /**
     * Members that were not started by this program are brought what {@code JobClasses} picks out, and nothing else. So
     * whatever goes to a member or runs there may lead, over however many of our classes, to nothing besides.
     */
    @Test
    void whatRunsOnMembersNeedsNothingThatJobsDoNotBring() {
        assertThat(MemberClasses.in(ALL).stream()
                        .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
                        .filter(dependency -> !MemberClasses.areOnMembers(dependency.getTargetClass()))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    /** Replay runs on members of the runner's own JVM alone. A lambda is read by the class that it is written in. */
    @Test
    void jobsBringTheirMembersAllThatRunsThere() {
        Set<JavaClass> needed = new HashSet<>(MemberClasses.in(ALL));
        ALL.stream()
                .filter(one -> one.tryGetMethod("$deserializeLambda$", SerializedLambda.class)
                        .isPresent())
                .forEach(needed::add);
        assertThat(needed)
                .extracting(JavaClass::getName)
                .contains(LatencySink.class.getName())
                .filteredOn(name -> !name.startsWith("nexmark.jet.runner.recorded."))
                .allMatch(JobClasses::isNeeded);
    }

    @Test
    void noPackagesDependOnEachOtherInACycle() {
        slices().matching("nexmark.jet.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void thereAreNoDrawers() {
        classes()
                .should()
                .haveNameNotMatching(".*(Utils?|Helper|Manager|Common|Base)")
                .check(ALL);
    }
}
