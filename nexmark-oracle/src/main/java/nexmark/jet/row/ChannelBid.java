package nexmark.jet.row;

import java.util.Locale;
import nexmark.jet.event.Bid;

/**
 * A bid with the id of its channel.
 *
 * @param price cents
 * @param channelId a number as text, or what the url says, which may be empty
 * @param dateTime epoch ms
 */
public record ChannelBid(long auction, long bidder, long price, String channel, String channelId, long dateTime) {

    private static final String ID = "channel_id=";

    /** The row of a bid; null if its channel has no id. */
    public static ChannelBid of(Bid bid) {
        String channel = bid.text().channel();
        String id = channel == null ? null : idOfHot(channel);
        if (id == null && bid.text().url() != null) {
            id = idIn(bid.text().url());
        }
        return id == null
                ? null
                : new ChannelBid(bid.auction(), bid.bidder(), bid.price(), channel, id, bid.dateTime());
    }

    private static String idOfHot(String channel) {
        return switch (channel.toLowerCase(Locale.ROOT)) {
            case "apple" -> "0";
            case "google" -> "1";
            case "facebook" -> "2";
            case "baidu" -> "3";
            default -> null;
        };
    }

    /** The value of the first {@code channel_id=} at the start or after a {@code &}; null if there is none. */
    private static String idIn(String url) {
        for (int at = url.indexOf(ID); at >= 0; at = url.indexOf(ID, at + 1)) {
            if (at == 0 || url.charAt(at - 1) == '&') {
                int begin = at + ID.length();
                int end = url.indexOf('&', begin);
                return url.substring(begin, end < 0 ? url.length() : end);
            }
        }
        return null;
    }
}
