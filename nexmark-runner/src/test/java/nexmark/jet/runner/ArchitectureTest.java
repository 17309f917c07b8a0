package nexmark.jet.runner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import nexmark.jet.runner.cause.CauseSummary;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.probe.ProbeResult;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.run.BetweenMembers;
import nexmark.jet.runner.run.ClockCheck;
import nexmark.jet.runner.run.Evidence;
import nexmark.jet.runner.run.Judge;
import nexmark.jet.runner.run.MemberFigures;
import nexmark.jet.runner.run.RunFacts;
import nexmark.jet.runner.run.Second;
import nexmark.jet.runner.run.Snapshots;
import nexmark.jet.runner.run.Throughput;
import nexmark.jet.runner.run.Verdict;
import nexmark.jet.runner.run.VertexFigures;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
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

    @Test
    void queriesAndSinkDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("nexmark.jet.query..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("nexmark.jet.latency..", "nexmark.jet.runner..")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("nexmark.jet.latency..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("nexmark.jet.query..", "nexmark.jet.event..", "nexmark.jet.runner..")
                .check(ALL);
    }

    /** How long a snapshot took and how large it was, Jet tells in its record of the job only. */
    @Test
    void theRunnerUsesNoInsideOfTheEngineButTheRecordOfSnapshots() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.run\\.Snapshot(Watch|Reading)")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.hazelcast..impl..")
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

    /** So that a stored result can be judged again, and results can be a module of their own. */
    @Test
    void verdictsAndWhatTheyRestOnAreValuesAndKnowNoRunThatIsUnderWay() {
        noClasses()
                .that()
                .belongToAnyOf(
                        Judge.class,
                        Evidence.class,
                        RunFacts.class,
                        Second.class,
                        BetweenMembers.class,
                        CauseSummary.class,
                        CheckResult.class,
                        ClockCheck.class,
                        FaultedQuery.class,
                        MemberFigures.class,
                        ProbeResult.class,
                        Recovery.class,
                        Snapshots.class,
                        Throughput.class,
                        Verdict.class,
                        VertexFigures.class)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.hazelcast..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.(Observed|JobWatch|SourceHistory|LatencyCollector|Explained|Sighting)")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("..runner.cause..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..runner.run..")
                .check(ALL);
    }

    @Test
    void thereAreNoDrawers() {
        classes()
                .should()
                .haveNameNotMatching(".*(Utils?|Helper|Manager|Common|Base)")
                .check(ALL);
    }
}
