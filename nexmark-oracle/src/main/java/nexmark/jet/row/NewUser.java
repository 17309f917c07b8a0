package nexmark.jet.row;

/**
 * A new user of a window.
 *
 * @param windowEnd epoch ms, exclusive
 * @param auctions how many they opened in the window
 */
public record NewUser(long windowEnd, long id, String name, long auctions) {}
