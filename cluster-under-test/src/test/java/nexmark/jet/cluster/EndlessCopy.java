package nexmark.jet.cluster;

import java.nio.file.Path;
import nexmark.jet.process.Interruption;

/** A process that copies a file without an end to an inventory's first host: it is there to be interrupted. */
final class EndlessCopy {

    private EndlessCopy() {}

    public static void main(String[] args) {
        Inventory inventory = Inventory.read(Path.of(args[0]));
        Interruption.watch(() -> {
            try (RemoteHost host = RemoteHost.open(inventory.hosts().get(0), inventory)) {
                host.copy(Path.of(args[1]), host.folder() + "/nexmark.jar", "none");
                return 0;
            }
        });
    }
}
