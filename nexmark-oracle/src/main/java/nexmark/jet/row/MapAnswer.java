package nexmark.jet.row;

/**
 * The answer to an operation on a map.
 *
 * @param operation get or set
 * @param value what was got, without the time at which it was set; empty for a set
 * @param dateTime the operation's, epoch ms
 * @param setAt when the value that was got was set; of a set its own time
 */
public record MapAnswer(String operation, long key, String value, long dateTime, ObservedTime setAt) {}
