package com.example.jet.benchmark.nexmark;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.jet.Jet;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.accumulator.LongLongAccumulator;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.StreamStage;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Stands for the study's class of this name, and does what benchmarks/StudySide.java relies on: it reads a file of
 * settings, logs the latency of each new timestamp, says again and again that it is done, and ends its job when it is
 * asked to end.
 */
public abstract class BenchmarkBase {

    static final String PROP_EVENTS_PER_SECOND = "events-per-second";
    static final String PROP_NUM_DISTINCT_KEYS = "num-distinct-keys";
    static final long INITIAL_SOURCE_DELAY_MILLIS = 10;

    public static void main(String[] args) throws Exception {
        Class<?> query = Class.forName(BenchmarkBase.class.getPackageName() + "." + args[0]);
        ((BenchmarkBase) query.getDeclaredConstructor().newInstance()).run();
    }

    abstract StreamStage<Tuple2<Long, Long>> addComputation(Pipeline pipeline, Properties props)
            throws ValidationException;

    private void run() throws IOException, ValidationException {
        Properties props = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of("nexmark-jet.properties"))) {
            props.load(file);
        }
        long endMillis = 1000L * (parseIntProp(props, "warmup-seconds") + parseIntProp(props, "measurement-seconds"));
        Pipeline pipeline = Pipeline.create();
        StreamStage<Tuple2<Long, Long>> latencies = addComputation(pipeline, props);
        latencies
                .filter(row -> row.f0() < endMillis)
                .map(row -> row.f0() + "," + row.f1())
                .writeTo(Sinks.files(Path.of(props.getProperty("output-path"), "log").toString()));
        latencies
                .filter(row -> row.f0() >= endMillis)
                .map(BenchmarkBase::done)
                .writeTo(Sinks.noop());
        Job job = Jet.bootstrappedInstance().newJob(pipeline);
        Runtime.getRuntime().addShutdownHook(new Thread(job::cancel));
        job.join();
    }

    private static String done(Tuple2<Long, Long> row) {
        System.out.println("benchmarking is done -- " + row.f0());
        return null;
    }

    static int parseIntProp(Properties props, String name) throws ValidationException {
        String value = props.getProperty(name);
        if (value == null) {
            throw new ValidationException("Missing property: " + name);
        }
        return Integer.parseInt(value);
    }

    /** Each new timestamp: ms since the first, and ms until it was seen here. */
    <T> FunctionEx<StreamStage<T>, StreamStage<Tuple2<Long, Long>>> determineLatency(
            FunctionEx<? super T, ? extends Long> timestamps) {
        return stage -> stage.map(timestamps).mapStateful(LongLongAccumulator::new, (firstAndLast, timestamp) -> {
            if (timestamp <= firstAndLast.get2()) {
                return null;
            }
            if (firstAndLast.get2() == 0) {
                firstAndLast.set1(timestamp);
            }
            firstAndLast.set2(timestamp);
            return Tuple2.tuple2(timestamp - firstAndLast.get1(), Math.max(0, System.currentTimeMillis() - timestamp));
        });
    }
}
