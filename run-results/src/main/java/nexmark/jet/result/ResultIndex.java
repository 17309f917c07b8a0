package nexmark.jet.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.UserFile;

/** {@code results.csv}, the table of all results in a folder. It can be made again from them at any time. */
public final class ResultIndex {

    /** Name of the table's file. */
    public static final String FILE = "results.csv";

    private ResultIndex() {}

    /**
     * Writes the table anew. Another user's table stays as it is: that user may read results that this one may not.
     *
     * @return warnings for the user, a line each: results that cannot be read are left out
     * @throws IOException if it cannot be written; a table that was there before stays as it was
     */
    public static List<String> write(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !UserFile.isOurs(file)) {
            return List.of(FILE + " is another user's and stays as it was; 'nexmark results " + folder
                    + " --format csv' prints one");
        }
        List<String> unreadable = new ArrayList<>();
        List<RunResult> results = StoredResults.readable(folder, unreadable::add).stream()
                .map(StoredResult::result)
                .toList();
        byte[] table = ResultRow.table(results).toString().getBytes(UTF_8);
        AtomicFile.write(file, out -> out.write(table));
        return unreadable.isEmpty() ? List.of() : List.of(leftOut(unreadable));
    }

    private static String leftOut(List<String> unreadable) {
        String many = unreadable.size() == 1 ? "a result that cannot" : unreadable.size() + " results that cannot";
        return FILE + " leaves out " + many + " be read: " + unreadable.get(0);
    }
}
