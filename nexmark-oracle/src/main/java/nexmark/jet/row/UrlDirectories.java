package nexmark.jet.row;

import nexmark.jet.event.Bid;

/**
 * A bid with the directories of its url: what is between the third slash and the sixth. One that is not there is null.
 *
 * @param price cents
 * @param channel may be null
 * @param dateTime epoch ms
 */
public record UrlDirectories(
        long auction, long bidder, long price, String channel, String dir1, String dir2, String dir3, long dateTime) {

    public static UrlDirectories of(Bid bid) {
        String url = bid.text().url();
        int first = after(url, after(url, after(url, 0)));
        int second = after(url, first);
        int third = after(url, second);
        return new UrlDirectories(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                bid.text().channel(),
                part(url, first),
                part(url, second),
                part(url, third),
                bid.dateTime());
    }

    /** Where the next part begins; −1 if there is none. */
    private static int after(String url, int begin) {
        int slash = url == null || begin < 0 ? -1 : url.indexOf('/', begin);
        return slash < 0 ? -1 : slash + 1;
    }

    private static String part(String url, int begin) {
        if (begin < 0) {
            return null;
        }
        int slash = url.indexOf('/', begin);
        return url.substring(begin, slash < 0 ? url.length() : slash);
    }
}
