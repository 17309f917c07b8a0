package nexmark.jet.cluster;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** A log line's message without the cluster's name, which Hazelcast puts into each. Logs are passed on to others. */
public final class NamelessMessage extends MessageConverter {

    @Override
    public String convert(ILoggingEvent event) {
        return ClusterName.hiddenIn(super.convert(event));
    }
}
