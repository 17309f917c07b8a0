package nexmark.jet.runner;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.hazelcast.jet.core.Processor;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import nexmark.jet.evidence.ClusterSample;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.evidence.JobReading;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.evidence.VertexCounts;

/** Our classes that a member may load: those that are sent there or run there, and all that these use. */
final class MemberClasses {

    /** The events, the source, the questions, the queries and the sink are in jobs whole. */
    private static final Set<String> OF_JOBS = Set.of(
            "nexmark.jet.event",
            "nexmark.jet.generator",
            "nexmark.jet.source",
            "nexmark.jet.row",
            "nexmark.jet.accumulator",
            "nexmark.jet.oracle",
            "nexmark.jet.question",
            "nexmark.jet.query",
            "nexmark.jet.latency",
            "nexmark.jet.metric");

    /** Only members that a run starts are profiled, and these have this program's whole jar. */
    private static final String OF_OWN_MEMBERS = "nexmark.jet.profiler";

    /** The first goes to the processes of other engines, which have this program's whole jar, too; the others to files. */
    private static final Set<Class<?>> NOT_FOR_MEMBERS =
            Set.of(EvidenceWriter.class, JobReading.class, SourceSecond.class, VertexCounts.class, ClusterSample.class);

    private static final Set<String> ON_MEMBERS =
            Set.of("java.", "javax.", "com.sun.management.", "com.hazelcast.", "org.agrona.", "org.HdrHistogram.");

    /** An annotation whose class is missing is as if it were not there. */
    private static final String ANNOTATION_OF_SERVICES = "com.google.auto.service.AutoService";

    private MemberClasses() {}

    static Set<JavaClass> in(JavaClasses all) {
        Queue<JavaClass> toVisit = new ArrayDeque<>();
        all.stream().filter(MemberClasses::isSentOrRun).forEach(toVisit::add);
        Set<JavaClass> found = new LinkedHashSet<>(toVisit);
        while (!toVisit.isEmpty()) {
            toVisit.remove().getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(MemberClasses::isOurs)
                    .filter(found::add)
                    .forEach(toVisit::add);
        }
        return found;
    }

    static boolean areOnMembers(JavaClass target) {
        JavaClass element = target.getBaseComponentType();
        return element.isPrimitive()
                || isOurs(element)
                || element.getName().equals(ANNOTATION_OF_SERVICES)
                || ON_MEMBERS.stream().anyMatch(element.getName()::startsWith);
    }

    private static boolean isSentOrRun(JavaClass one) {
        boolean isSent = one.isAssignableTo(Serializable.class)
                && !one.isEnum()
                && !one.isAssignableTo(Throwable.class)
                && !one.isAssignableTo(JsonDeserializer.class) // it is serializable, but never sent
                && NOT_FOR_MEMBERS.stream().noneMatch(one::isEquivalentTo)
                && !one.getPackageName().equals(OF_OWN_MEMBERS);
        return isSent || one.isAssignableTo(Processor.class) || OF_JOBS.contains(one.getPackageName());
    }

    private static boolean isOurs(JavaClass one) {
        return one.getName().startsWith("nexmark.jet.");
    }
}
