package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads from Linux, in /proc, what {@link ProcessHandle} does not have. */
final class LinuxProcess {

    private LinuxProcess() {}

    /** The Java processes that work in a folder, or in one below it. */
    static List<ProcessHandle> javaIn(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> workingFolder(process).startsWith(folder))
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .toList();
    }

    /** The folder in which a process works; the root folder if the process has ended or belongs to another user. */
    static Path workingFolder(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(file(process, "cwd"));
        } catch (IOException e) {
            return Path.of("/");
        }
    }

    /** The command line of a process, with a 0 after each argument. */
    static String commandLine(ProcessHandle process) throws IOException {
        return Files.readString(file(process, "cmdline"));
    }

    /** Whether a signal has stopped a process that has not ended. */
    static boolean isStopped(ProcessHandle process) {
        try {
            String stat = Files.readString(file(process, "stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
        } catch (IOException e) {
            throw new AssertionError("process " + process.pid() + " is gone", e);
        }
    }

    private static Path file(ProcessHandle process, String name) {
        return Path.of("/proc", Long.toString(process.pid()), name);
    }
}
