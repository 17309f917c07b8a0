package nexmark.jet.runner.cluster;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What jobs need beside Hazelcast, picked out of this JVM's class path: for members that do not have it. */
final class JobClasses {

    private static final List<String> PACKAGES = List.of("nexmark/jet/", "org/HdrHistogram/", "org/agrona/");
    private static final String BUILD_FACTS = "nexmark-build.properties";
    /** What names the metrics and queries that are found on the class path. */
    private static final String SERVICES = "META-INF/services/nexmark.jet.";

    private final ZipOutputStream jar;
    private final Set<String> names = new HashSet<>();

    private JobClasses(ZipOutputStream jar) {
        this.jar = jar;
    }

    /** Writes them to a jar in the folder. */
    static Path jarIn(Path folder) {
        Path file = folder.resolve("nexmark-jobs.jar");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
                ZipOutputStream jar = new ZipOutputStream(out)) {
            JobClasses classes = new JobClasses(jar);
            for (String entry : MemberJvm.classPath().split(File.pathSeparator, -1)) {
                Path place = Path.of(entry);
                if (Files.isDirectory(place)) {
                    classes.addFolder(place);
                } else if (Files.isRegularFile(place)) {
                    classes.addJar(place);
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("the jobs' classes cannot be written to " + file, e);
        }
    }

    private void addFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
            if (isNew(name)) {
                try (InputStream content = Files.newInputStream(file)) {
                    add(name, content);
                }
            }
        }
    }

    private void addJar(Path path) throws IOException {
        try (JarFile source = new JarFile(path.toFile())) {
            for (ZipEntry entry : Collections.list(source.entries())) {
                if (isNew(entry.getName())) {
                    try (InputStream content = source.getInputStream(entry)) {
                        add(entry.getName(), content);
                    }
                }
            }
        }
    }

    /** The class path's first of a name counts. */
    private boolean isNew(String name) {
        boolean needed = name.equals(BUILD_FACTS)
                || name.startsWith(SERVICES)
                || (name.endsWith(".class") && PACKAGES.stream().anyMatch(name::startsWith));
        return needed && names.add(name);
    }

    private void add(String name, InputStream content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        content.transferTo(jar);
        jar.closeEntry();
    }
}
