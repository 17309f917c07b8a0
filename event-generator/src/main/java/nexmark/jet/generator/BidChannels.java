package nexmark.jet.generator;

import nexmark.jet.event.Bid;

/**
 * The channels that bids come through and the urls of their pages, by nexmark-flink's rule: half of the bids come
 * through one of four hot channels, the others through one of 10,000. Beam's generator has neither, so no draw of
 * Beam's is used: the event's number chooses the channel. A channel has the same url in every JVM, whatever the seed.
 */
final class BidChannels {

    static final int COLD = 10_000;
    private static final String[] HOT = {"Google", "Facebook", "Baidu", "Apple"};
    private static final long LOW_BITS = 0xFFFF_FFFFL;

    /** Made once a JVM, when the first bid needs them. */
    static final BidChannels ALL = new BidChannels();

    private final String[] names = new String[COLD + HOT.length];
    private final String[] urls = new String[names.length];

    private BidChannels() {
        SeededRandom random = new SeededRandom();
        TextGenerator text = new TextGenerator(random);
        for (int channel = 0; channel < names.length; channel++) {
            names[channel] = channel < COLD ? "channel-" + channel : HOT[channel - COLD];
            random.seed(SeededRandom.mix(channel));
            urls[channel] = "https://www.nexmark.com/" + text.word(5, '_') + "/" + text.word(5, '_') + "/"
                    + text.word(5, '_') + "/item.htm?query=1";
            if (channel < COLD && random.nextInt(10) > 0) {
                // Of 1 it is negative, and many have the same: so it is in nexmark-flink.
                urls[channel] += "&channel_id=" + Math.abs(Integer.reverse(channel));
            }
        }
    }

    /** @param number of the event, different in streams of different seeds */
    Bid.Text text(long number, String extra) {
        long draw = SeededRandom.mix(number);
        int channel = draw < 0
                ? COLD + (int) ((draw >>> Integer.SIZE) % HOT.length)
                : (int) (((draw & LOW_BITS) * COLD) >>> Integer.SIZE);
        return new Bid.Text(names[channel], urls[channel], extra);
    }
}
