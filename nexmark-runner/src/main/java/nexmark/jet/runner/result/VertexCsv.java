package nexmark.jet.runner.result;

import java.util.List;
import java.util.Locale;
import nexmark.jet.runner.run.VertexSpan;

/** The job's vertices as CSV, a line for each second, member and vertex. Before a source there are no queues. */
final class VertexCsv {

    private static final String COLUMNS = "fromEpochMillis,millis,member,vertex,receivedPerSecond,emittedPerSecond,"
            + "queued,queueCapacity,fullestProcessorRatio\n";

    private VertexCsv() {}

    static String of(List<VertexSpan> spans) {
        StringBuilder csv = new StringBuilder(COLUMNS);
        for (VertexSpan span : spans) {
            csv.append(String.format(
                    Locale.ROOT,
                    "%d,%d,%s,%s,%.3f,%.3f,",
                    span.fromMillis(),
                    span.millis(),
                    span.member(),
                    MemberCsv.quoted(span.vertex()),
                    span.receivedPerSecond(),
                    span.emittedPerSecond()));
            csv.append(
                    span.queueCapacity() == 0
                            ? ",,\n"
                            : String.format(
                                    Locale.ROOT,
                                    "%d,%d,%.3f\n",
                                    span.queued(),
                                    span.queueCapacity(),
                                    span.fullestProcessor()));
        }
        return csv.toString();
    }
}
