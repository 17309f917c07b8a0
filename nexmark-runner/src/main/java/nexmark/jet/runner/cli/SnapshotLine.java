package nexmark.jet.runner.cli;

import java.util.Locale;
import nexmark.jet.runner.run.Snapshots;

/** A run's snapshots in one line. */
final class SnapshotLine {

    private SnapshotLine() {}

    /** Of those whose end was seen, how many succeeded, and what these took. */
    static String of(Snapshots snapshots) {
        if (snapshots == null) {
            return "not known";
        }
        String figures = snapshots.succeeded() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %,d ms median, %,d ms at most, %s median, %s at most",
                        snapshots.medianMillis(),
                        snapshots.maxMillis(),
                        Units.shortBytes(snapshots.medianBytes()),
                        Units.shortBytes(snapshots.maxBytes()));
        return String.format(
                Locale.ROOT,
                "%,d of %,d%s%s",
                snapshots.succeeded(),
                snapshots.succeeded() + snapshots.failed(),
                snapshots.unseen() == 0 ? "" : String.format(Locale.ROOT, " (and %,d not seen)", snapshots.unseen()),
                figures);
    }
}
