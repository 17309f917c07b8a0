package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import org.junit.jupiter.api.Test;

class BidChannelsTest {

    private static final int BIDS = 400_000;
    private static final List<String> HOT = List.of("Google", "Facebook", "Baidu", "Apple");
    private static final String PART = "/[a-z_]{3,4}";
    private static final Pattern URL = Pattern.compile(
            "https://www\\.nexmark\\.com" + PART + PART + PART + "/item\\.htm\\?query=1(&channel_id=-?\\d+)?");

    private static Stream<Bid.Text> texts(long seed) {
        EventGenerator generator = new StandardContent(seed, 100, 0, 2, true)
                .newGenerator(EmissionSchedule.startingAtMillis(1_436_918_400_000L, 10_000));
        return LongStream.range(0, BIDS)
                .filter(n -> n % StandardGenerator.EPOCH > StandardGenerator.AUCTIONS)
                .mapToObj(n -> ((Bid) generator.event(n, 0)).text());
    }

    /** So they are in RisingWave's test data, and one as its rule alone says. */
    @Test
    void idsOfChannelsAreThoseOfNexmarkFlink() {
        assertThat(Map.of("channel-9319", "433848320", "channel-426", "1434451968", "channel-1", "-2147483648"))
                .allSatisfy((channel, id) -> assertThat(idOf(channel)).isEqualTo(id));
    }

    @Test
    void halfOfTheBidsComeThroughFourChannelsAndTheOthersThroughTenThousand() {
        Map<String, Integer> bids = new HashMap<>();
        texts(0).forEach(text -> bids.merge(text.channel(), 1, Integer::sum));
        int all = bids.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(HOT)
                .allSatisfy(
                        hot -> assertThat(bids.get(hot) / (double) all).as(hot).isCloseTo(0.125, within(0.003)));
        assertThat(IntStream.range(0, BidChannels.COLD))
                .allSatisfy(n -> assertThat(bids.get("channel-" + n))
                        .as("bids of channel %d, about 18", n)
                        .isBetween(2, 50));
        assertThat(bids).hasSize(BidChannels.COLD + HOT.size());
    }

    @Test
    void aChannelHasOneUrlWhateverTheSeed() {
        Map<String, String> urls = new HashMap<>();
        Stream.concat(texts(0), texts(7))
                .forEach(text -> assertThat(urls.merge(text.channel(), text.url(), (one, same) -> one))
                        .isEqualTo(text.url()));
        assertThat(urls.values()).allMatch(URL.asMatchPredicate());
        assertThat(HOT).allSatisfy(hot -> assertThat(urls.get(hot)).endsWith("?query=1"));
        assertThat(urls.values().stream().filter(url -> url.contains("&channel_id=")))
                .as("of 10,000 nine tenths")
                .hasSizeBetween(8_900, 9_100);
        assertThat(urls).allSatisfy((channel, url) -> assertThat(idIn(url)).isIn("", idOf(channel)));
    }

    private static String idIn(String url) {
        return url.replaceFirst("[^&]*(&channel_id=)?", "");
    }

    private static String idOf(String channel) {
        return HOT.contains(channel)
                ? ""
                : "" + Math.abs(Integer.reverse(Integer.parseInt(channel.substring("channel-".length()))));
    }
}
