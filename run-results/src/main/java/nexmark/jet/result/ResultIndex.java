package nexmark.jet.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** {@code results.csv}, the table of all results in a folder. It can be made again from them at any time. */
public final class ResultIndex {

    /** Name of the table's file. */
    public static final String FILE = "results.csv";

    private ResultIndex() {}

    /**
     * Writes the table anew, whole or not at all. Of two runs that end at once, the later one wins.
     *
     * @return warnings for the user, a line each: results that cannot be read are left out
     * @throws IOException if it cannot be written; a table that was there before stays as it was
     */
    public static List<String> write(Path folder) throws IOException {
        List<String> unreadable = new ArrayList<>();
        List<RunResult> results = StoredResults.readable(folder, unreadable::add).stream()
                .map(StoredResult::result)
                .toList();
        Path unfinished = Files.createTempFile(folder, ".results-", ".csv");
        try {
            Files.writeString(unfinished, ResultRow.table(results).toString());
            Files.move(unfinished, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        return unreadable.isEmpty() ? List.of() : List.of(leftOut(unreadable));
    }

    private static String leftOut(List<String> unreadable) {
        String many = unreadable.size() == 1 ? "a result that cannot" : unreadable.size() + " results that cannot";
        return FILE + " leaves out " + many + " be read: " + unreadable.get(0);
    }
}
