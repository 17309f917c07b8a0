package nexmark.jet.cluster;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The classes that jobs need besides Hazelcast, picked out of this JVM's class path for members that do not have them.
 */
public final class JobClasses {

    /**
     * The modules that run on members, as beginnings of class names: whole packages, and single classes where a package
     * has others too. Replay runs on members in the runner's own JVM alone.
     */
    private static final List<String> MODULES_OF_MEMBERS =
            """
            nexmark.jet.event. nexmark.jet.serializer. nexmark.jet.generator. nexmark.jet.source. nexmark.jet.row.
            nexmark.jet.accumulator.
            nexmark.jet.oracle. nexmark.jet.question. nexmark.jet.query. nexmark.jet.latency. nexmark.jet.process.
            nexmark.jet.environment.
            nexmark.jet.metric. nexmark.jet.observer. nexmark.jet.probe. nexmark.jet.evidence.RowChecksum
            nexmark.jet.evidence.RowCodec nexmark.jet.evidence.SliceTap nexmark.jet.runner.job.RowSink$Checksum
            org.HdrHistogram. org.agrona.
            """.lines().flatMap(line -> Stream.of(line.split(" "))).toList();

    private static final String BUILD_FACTS = "nexmark-revision.properties";
    /** The files that name the metrics and queries on the class path. */
    private static final String SERVICES = "META-INF/services/nexmark.jet.";

    private final ZipOutputStream jar;
    private final Set<String> names = new HashSet<>();

    private JobClasses(ZipOutputStream jar) {
        this.jar = jar;
    }

    static Path jarIn(Path folder) {
        Path file = folder.resolve("nexmark-jobs.jar");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
                ZipOutputStream jar = new ZipOutputStream(out)) {
            JobClasses classes = new JobClasses(jar);
            for (String entry : MemberJvm.classPath().split(File.pathSeparator, -1)) {
                Path place = Path.of(entry);
                if (Files.isRegularFile(place)) {
                    try (FileSystem source = FileSystems.newFileSystem(place)) {
                        classes.addAll(source.getPath("/"));
                    }
                } else if (Files.exists(place)) {
                    classes.addAll(place);
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("the jobs' classes cannot be written to " + file, e);
        }
    }

    private void addAll(Path root) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = root.relativize(file).toString();
            if (isIn(name) && names.add(name)) { // the class path's first file of a name counts
                jar.putNextEntry(new ZipEntry(name));
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
    }

    private static boolean isIn(String name) {
        return name.equals(BUILD_FACTS)
                || name.startsWith(SERVICES)
                || (name.endsWith(".class")
                        && isNeeded(name.replace(".class", "").replace('/', '.')));
    }

    /** Whether members need a class: one of the modules that run there, or of a query's package. */
    public static boolean isNeeded(String className) {
        return MODULES_OF_MEMBERS.stream().anyMatch(className::startsWith)
                || SerialFilter.packagesOfQueries()
                        .contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
    }
}
