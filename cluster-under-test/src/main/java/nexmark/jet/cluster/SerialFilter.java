package nexmark.jet.cluster;

import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.CompactSerializationConfig;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.SerializationConfig;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Config;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import nexmark.jet.process.UserMistake;

/**
 * The Java objects that members and the runner take from each other: the benchmark's own, objects of the packages of
 * queries on the class path, and the objects of Hazelcast and the JDK that the benchmark's jobs consist of. Connectors
 * to files, sockets and databases are not among them, and neither are classes that only other jobs need.
 *
 * <p>Hazelcast does not ask its own filter where it reads the vertices of a job. So this filter is the JVM's, which
 * sees every object that is read.
 */
public final class SerialFilter {

    private static final String OURS = "nexmark.jet.";
    private static final ObjectInputFilter FILTER = SerialFilter::check;

    /** A lambda's class is named after the class that it is written in, and is trusted like that class. */
    private static final String LAMBDA = "$$Lambda";

    /**
     * The packages of pipelines and of the keys of their snapshots, besides the classes below. Connectors are
     * elsewhere.
     */
    private static final Set<String> PACKAGES = Set.of(
            "com.hazelcast.function",
            "com.hazelcast.jet.aggregate",
            "com.hazelcast.jet.impl.aggregate",
            "com.hazelcast.jet.impl.pipeline",
            "com.hazelcast.jet.impl.pipeline.transform",
            "com.hazelcast.jet.impl.processor");

    /** Single classes, each line has some of one package. */
    private static final Set<String> CLASSES = classes("""
            com.hazelcast.jet.config ProcessingGuarantee
            com.hazelcast.jet.core EventTimePolicy JobStatus Partitioner Partitioner$Default
            com.hazelcast.jet.core ProcessorMetaSupplier$SpecificMemberPms SlidingWindowPolicy TimestampKind
            com.hazelcast.jet.core WatermarkPolicy
            com.hazelcast.jet.core.processor Processors
            com.hazelcast.jet.impl MasterJobContext SnapshotValidationRecord$SnapshotValidationKey TerminationMode
            com.hazelcast.jet.impl.util ConstantFunctionEx Util$Identity
            com.hazelcast.jet.pipeline JoinClause ServiceFactories ServiceFactory SessionWindowDefinition
            com.hazelcast.jet.pipeline SlidingWindowDefinition Sources
            com.hazelcast.jet.pipeline StageWithKeyAndWindow WindowDefinition
            com.hazelcast.map.impl.journal MapEventJournalFunctions$MapEventNewValueProjection
            com.hazelcast.map.impl.journal MapEventJournalFunctions$MapPutEventsPredicate
            com.hazelcast.version MemberVersion
            java.lang Boolean Byte Double Enum Integer Long Number Object StackTraceElement String
            java.lang.invoke SerializedLambda
            java.util ArrayList Arrays$ArrayList CollSer Collections$CopiesList Collections$EmptyList
            java.util Collections$EmptyMap Collections$SingletonList EnumSet$SerializationProxy HashMap Hashtable
            java.util ImmutableCollections$List12 ImmutableCollections$ListN ImmutableCollections$Map1
            java.util ImmutableCollections$MapN ImmutableCollections$SetN LinkedHashMap Map$Entry
            java.util Properties RegularEnumSet
            """);

    /** The packages of exceptions, by which a member reports to another or to a client why something failed. */
    private static final Set<String> THROWABLES =
            Set.of("com.hazelcast.", "java.io.", "java.lang.", "java.net.", "java.nio.", "java.util.");

    private static volatile Set<String> packagesOfQueries = Set.of();

    private SerialFilter() {}

    private static Set<String> classes(String packages) {
        return packages.lines()
                .map(line -> List.of(line.split(" ")))
                .flatMap(words -> words.stream().skip(1).map(name -> words.get(0) + "." + name))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Also lets in the packages of queries on the class path: who puts a query there trusts its classes. To be called
     * before the first member or client of this JVM starts.
     */
    public static void letIn(Set<String> packages) {
        packagesOfQueries = Set.copyOf(packages);
    }

    static Set<String> packagesOfQueries() {
        return packagesOfQueries;
    }

    /**
     * Sets the filter for all objects that this JVM reads from now on; a UserMistake if the JVM was started with
     * another filter.
     */
    public static synchronized void install() {
        ObjectInputFilter installed = Config.getSerialFilter();
        if (installed == null) {
            Config.setSerialFilter(FILTER);
        } else if (installed != FILTER) {
            throw new UserMistake(
                    "the JVM has a jdk.serialFilter, expected none: what members may send is set by the benchmark");
        }
    }

    static void apply(SerializationConfig config) {
        config.setJavaSerializationFilterConfig(ofTheEngine());
        refuseCompact(config.getCompactSerializationConfig());
    }

    /**
     * Hazelcast's filter for Java objects, which knows names alone, so it has all packages of exceptions. Hazelcast
     * asks it where it makes an object by the name of its class, before the JVM's filter sees the object.
     */
    private static JavaSerializationFilterConfig ofTheEngine() {
        ClassFilter whitelist = new ClassFilter()
                .addPrefixes(OURS, "[")
                .addPrefixes(THROWABLES.toArray(String[]::new))
                .addPackages(packagesOfQueries.toArray(String[]::new));
        return new JavaSerializationFilterConfig().setDefaultsDisabled(true).setWhitelist(whitelist);
    }

    /**
     * In the Compact format a sender names any class of the class path, whose objects are made without a constructor,
     * and sets their fields: the sender could run a command of ours with its own options. Nothing of ours uses the
     * format. Hazelcast can refuse it since 5.7; members of a runner that is built with an older release are protected
     * by the cluster's name alone.
     */
    private static void refuseCompact(CompactSerializationConfig compact) {
        JavaSerializationFilterConfig none =
                new JavaSerializationFilterConfig().setDefaultsDisabled(true).setWhitelist(new ClassFilter());
        try {
            CompactSerializationConfig.class
                    .getMethod("setZeroConfigFilter", JavaSerializationFilterConfig.class)
                    .invoke(compact, none);
        } catch (NoSuchMethodException e) {
            // Older than 5.7, see docs/clusters.md.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the Compact format cannot be refused", e);
        }
    }

    /** Refuses by an exception, which names the class, unlike {@link Status#REJECTED}. */
    private static Status check(FilterInfo info) {
        Class<?> type = info.serialClass();
        if (type == null) {
            return Status.UNDECIDED;
        }
        while (type.isArray()) {
            type = type.getComponentType();
        }
        if (!isAllowed(type)) {
            throw new SecurityException("a Java object of " + type + " is not let in (docs/clusters.md)");
        }
        return Status.ALLOWED;
    }

    static boolean isAllowed(Class<?> type) {
        String name = withoutLambda(type.getName());
        return type.isPrimitive()
                || name.startsWith(OURS)
                || CLASSES.contains(name)
                || PACKAGES.contains(type.getPackageName())
                || packagesOfQueries.contains(type.getPackageName())
                || (Throwable.class.isAssignableFrom(type)
                        && THROWABLES.stream().anyMatch(name::startsWith));
    }

    private static String withoutLambda(String name) {
        int lambda = name.indexOf(LAMBDA);
        return lambda < 0 ? name : name.substring(0, lambda);
    }
}
