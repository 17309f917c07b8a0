package nexmark.jet.runner.live;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.StoredResult;

/** A run that nobody carries out, on a page: its seconds come when a test says so. */
public final class MadeRun implements AutoCloseable {

    private final Live live = Live.at(new LiveAddress("127.0.0.1", 0), Optional.empty());

    /** The run has begun, and has shown nothing. */
    public MadeRun() {
        live.runs().begins(MadeSeconds.PLAN);
    }

    public URI page() {
        return URI.create(live.url());
    }

    /** The seconds from a number to another go by. */
    public void seconds(int from, int to) {
        IntStream.range(from, to).mapToObj(MadeSeconds::second).forEach(live.runs()::accept);
    }

    public void ended(StoredResult stored) {
        live.runs().ended(stored);
    }

    /** All runs have ended, and are stored in a folder. */
    public void allEnded(Path folder) {
        live.showAll(HtmlReport.view(List.of(folder), Optional.empty(), folder.resolve(HtmlReport.FILE)), folder);
    }

    /** The command ends. */
    @Override
    public void close() {
        live.close();
    }
}
