package nexmark.jet.result;

import java.nio.file.Path;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;

/** A process that reads a folder's results before it is asked to end, and once more after that. */
final class ReadingAfterSignal {

    private ReadingAfterSignal() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            System.out.println(read(Path.of(args[0])));
            Await.until(() -> false, Await.FOREVER);
            System.out.println(read(Path.of(args[0])));
            return 0;
        });
    }

    private static String read(Path folder) {
        try {
            StoredResults.readable(folder, why -> {});
            return "read";
        } catch (Interrupted e) {
            return "interrupted";
        }
    }
}
