package nexmark.jet.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that fills one folder after the other in a store of results, and clears up before each as a run does. */
final class RunsSideBySide {

    private RunsSideBySide() {}

    public static void main(String[] args) throws IOException {
        fill(Path.of(args[0]), args[1], Integer.parseInt(args[2]));
    }

    /** Each third is given up; the others get their name. Whoever removes what is not abandoned makes it fail. */
    static void fill(Path root, String name, int count) throws IOException {
        ResultStore store = new ResultStore(root);
        for (int i = 0; i < count; i++) {
            if (!store.removeAbandoned().isEmpty()) {
                throw new IllegalStateException("something was taken for abandoned");
            }
            try (ResultStore.Unfinished run = store.begin(name + "-" + i)) {
                if (Files.notExists(root.resolve(".lock-" + name + "-" + i))) {
                    throw new IllegalStateException("somebody removed the lock of a run that began");
                }
                Files.writeString(run.path().resolve("result.json"), "{}");
                if (i % 3 != 0) {
                    run.giveName(name + "-" + i);
                }
            }
        }
    }
}
