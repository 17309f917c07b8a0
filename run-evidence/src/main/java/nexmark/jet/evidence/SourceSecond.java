package nexmark.jet.evidence;

import java.io.Serializable;

/**
 * One second of one source processor, as the processor counted it by its own clock.
 *
 * @param processor its member's address, its vertex and its number, unique within an execution
 * @param execution of the job, which has another each time it is started
 * @param beganMillis when the execution began on the member, epoch ms of its system clock; {@link #NOT_KNOWN} if it
 *     does not say
 * @param atMillis end of the second, epoch ms
 * @param emitted events that had entered the pipeline in this execution by then, those among them that an earlier one
 *     had emitted too
 * @param minLagMillis smallest lag within the second
 * @param maxLagMillis largest lag within the second
 */
public record SourceSecond(
        String processor,
        String execution,
        long beganMillis,
        long atMillis,
        long emitted,
        double minLagMillis,
        double maxLagMillis)
        implements Serializable {

    public static final long NOT_KNOWN = Long.MAX_VALUE;

    SourceSecond in(String otherExecution) {
        return new SourceSecond(processor, otherExecution, beganMillis, atMillis, emitted, minLagMillis, maxLagMillis);
    }
}
