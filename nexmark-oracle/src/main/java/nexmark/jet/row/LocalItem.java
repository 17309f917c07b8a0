package nexmark.jet.row;

/**
 * An item on sale nearby.
 *
 * @param id of the auction
 * @param idealTime when both the person and the auction had happened, epoch ms
 */
public record LocalItem(String name, String city, String state, long id, long idealTime) {}
