package nexmark.jet.runner.observe;

/**
 * One member's clock against another's, by the shortest round trip of a span.
 *
 * @param member whose clock is the reference
 * @param peer whose clock is compared
 * @param atMillis the second in which it was measured, epoch ms of the member's clock
 * @param offsetNanos the peer's clock less the member's
 * @param errorNanos how far that may be wrong
 */
public record ClockOffset(String member, String peer, long atMillis, long offsetNanos, long errorNanos) {}
