package nexmark.jet.runner.run;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** A process that keeps all processors busy, until its stdin ends: it does not outlive the test. */
final class CpuHog implements AutoCloseable {

    private final Process process;

    private CpuHog(Process process) {
        this.process = process;
    }

    /** Twice as many threads as there are processors, so that they get their time on a busy machine too. */
    static CpuHog start() throws IOException {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx32m",
                        "-cp",
                        "target/test-classes",
                        CpuHog.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        CpuHog hog = new CpuHog(process);
        if (process.getInputStream().read() < 0) {
            hog.close();
            throw new IOException("the hog ended before it began");
        }
        return hog;
    }

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread busy = new Thread(CpuHog::beBusy);
            busy.setDaemon(true);
            busy.start();
        }
        System.out.write(1);
        System.out.flush();
        System.in.transferTo(System.out);
    }

    private static void beBusy() {
        while (true) {
            Thread.onSpinWait();
        }
    }

    boolean isBusy() {
        return process.isAlive();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
