package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that looks like a JDK's home, and whose command is this JVM's. */
public final class MadeJdk {

    /** In the folder, with a line for each start. */
    static final String STARTED = "started";

    private MadeJdk() {}

    public static Path in(Path folder, String version) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        String own = System.getProperty("java.home") + "/bin/java";
        Files.writeString(java, "#!/bin/sh\necho >>" + folder.resolve(STARTED) + "\nexec " + own + " \"$@\"\n");
        java.toFile().setExecutable(true);
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return folder;
    }
}
