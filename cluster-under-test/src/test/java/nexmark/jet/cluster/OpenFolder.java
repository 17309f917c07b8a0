package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that makes a temporary folder, says which, and keeps it open until its stdin ends: it is there to be killed. */
final class OpenFolder {

    private OpenFolder() {}

    public static void main(String[] args) throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.in(Path.of(args[0]))) {
            Path member = Files.createDirectory(folder.path().resolve("member-1"));
            Files.writeString(member.resolve("member.log"), "said");
            System.out.println(folder.path());
            System.in.read();
        }
    }
}
