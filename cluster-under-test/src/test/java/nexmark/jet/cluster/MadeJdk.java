package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that looks like a JDK's home. */
public final class MadeJdk {

    private MadeJdk() {}

    /** Its command is a script for sh. */
    public static Path in(Path folder, String version, String script) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script).toFile().setExecutable(true);
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return folder;
    }
}
