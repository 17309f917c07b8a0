package nexmark.jet.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The modes of results: their own user may do everything, the group may read at most, whatever the user's umask allows. */
public final class FileModes {

    /** A new folder of results has at most this mode. */
    public static final FileAttribute<Set<PosixFilePermission>> SHARED_FOLDER = mode("rwxr-x---");
    /** A run's folder has this mode, since members log into it. */
    static final FileAttribute<Set<PosixFilePermission>> OWN_FOLDER = mode("rwx------");
    /**
     * Files next to the folders of runs have this mode: tables, reports of searches, and what is there to be locked.
     */
    public static final FileAttribute<Set<PosixFilePermission>> OWN_FILE = mode("rw-------");

    private static final Set<PosixFilePermission> NOBODY_ELSES = EnumSet.of(
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private FileModes() {}

    private static FileAttribute<Set<PosixFilePermission>> mode(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /** Withdraws what others may not do with a file, or with a folder and all files in it. Links are left alone. */
    public static void restrict(Path tree) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(tree)) {
            files = walk.filter(file -> !Files.isSymbolicLink(file)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path file : files) {
            restrictOne(file);
        }
    }

    private static void restrictOne(Path file) throws IOException {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            if (permissions.removeAll(NOBODY_ELSES)) {
                Files.setPosixFilePermissions(file, permissions);
            }
        } catch (FileSystemException e) {
            // The file system has no modes, as FAT has none, or the file is gone: no reason to lose a result.
            return;
        }
    }
}
