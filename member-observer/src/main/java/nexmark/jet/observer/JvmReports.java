package nexmark.jet.observer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.ObservingThreads;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.metric.MetricSampler;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.metric.Scope;
import nexmark.jet.observer.MemberReport.MemberFacts;

/** Samples this JVM and its machine at each whole second into a file, as the observer does on a member of Jet. */
public final class JvmReports implements AutoCloseable {

    private final MemberReport.Origin origin;
    private final OutputStream file;
    private final BooleanSupplier isReady;
    private final Thread thread = new Thread(this::reportEverySecond, "nexmark-observer");
    private volatile boolean isClosed;

    /**
     * Begins.
     *
     * @param folder for the file
     * @param member name of this JVM, for people
     * @param isReady whether the engine's tasks run: then the heap is collected once, as the observer of Jet does, so
     *     that what the start has left is not copied by the collections of the measured time
     */
    public static JvmReports begin(Path folder, String member, BooleanSupplier isReady) {
        JvmReports reports = new JvmReports(folder, member, isReady);
        reports.thread.setDaemon(true);
        reports.thread.start();
        return reports;
    }

    private JvmReports(Path folder, String member, BooleanSupplier isReady) {
        this.isReady = isReady;
        JvmIdentity identity = JvmIdentity.ofThisJvm();
        String observer = UUID.randomUUID().toString();
        origin = new MemberReport.Origin(observer, member, observer, identity.jvm(), identity.machine(), 0);
        try {
            file = Files.newOutputStream(folder.resolve(observer + ReportFiles.SUFFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("no file for reports in " + folder, e);
        }
    }

    private void reportEverySecond() {
        ObservingThreads.enter(thread, "metrics");
        try (file;
                MetricSampler sampler = new MetricSampler(null, Set.of(Scope.PROCESS, Scope.MACHINE))) {
            long startMillis = EpochClock.millis();
            boolean isCollected = false;
            for (long sequence = 0; !isClosed; sequence++) {
                sleepUntil(EpochClock.nextWholeSecond(EpochClock.millis() + 1));
                MemberReport report = report(sampler, sequence, startMillis);
                startMillis = report.toMillis();
                sleepUntil(startMillis + EpochClock.PHASE_MILLIS);
                file.write(ReportFiles.framed(RecordCodec.encode(report)));
                if (!isCollected && isReady.getAsBoolean()) {
                    ManagementFactory.getMemoryMXBean().gc();
                    isCollected = true;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("reports of this JVM were not written", e);
        } finally {
            ObservingThreads.leave(thread);
        }
    }

    private MemberReport report(MetricSampler sampler, long sequence, long startMillis) {
        MemberFacts facts = sequence > 0 ? null : new MemberFacts(Environment.ofThisMachine(List.of()), 1);
        MetricSampler.Sample sample = new MetricSampler.Sample();
        sampler.sample(sample);
        return new MemberReport(
                origin,
                sequence,
                startMillis,
                EpochClock.millis(),
                sample.figures(),
                sample.parts(),
                MemberObserver.longest(sample.incidents()),
                List.of(),
                ProcessCpuSeconds.cpuNanos(),
                EpochClock.nanos(),
                List.of(),
                facts);
    }

    private static void sleepUntil(long millis) {
        for (long now = EpochClock.nanos(); now < TimeUnit.MILLISECONDS.toNanos(millis); now = EpochClock.nanos()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis) - now);
        }
    }

    /** Waits for the report of the second that goes on. */
    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
