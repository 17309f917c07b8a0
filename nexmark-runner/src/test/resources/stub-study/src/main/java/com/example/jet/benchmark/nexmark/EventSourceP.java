package com.example.jet.benchmark.nexmark;

import com.hazelcast.function.BiFunctionEx;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.StreamSource;

/** Stands for the study's source: events at a constant rate, each when it is due or soon after. */
final class EventSourceP {

    private final long startMillis;
    private final long eventsPerSecond;
    private long events;

    private EventSourceP(long startMillis, long eventsPerSecond) {
        this.startMillis = startMillis;
        this.eventsPerSecond = eventsPerSecond;
    }

    static <T> StreamSource<T> eventSource(
            String name,
            long eventsPerSecond,
            long delayMillis,
            BiFunctionEx<? super Long, ? super Long, ? extends T> event) {
        return SourceBuilder.timestampedStream(
                        name, context -> new EventSourceP(System.currentTimeMillis() + delayMillis, eventsPerSecond))
                .<T>fillBufferFn((source, buffer) -> {
                    long dueMillis = source.dueMillis();
                    while (dueMillis <= System.currentTimeMillis()) {
                        buffer.add(event.apply(source.events++, dueMillis), dueMillis);
                        dueMillis = source.dueMillis();
                    }
                })
                .build();
    }

    private long dueMillis() {
        return startMillis + 1000 * events / eventsPerSecond;
    }
}
